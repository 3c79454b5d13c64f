import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import type { WalletKey } from './access'

export type WalletKeyLineProps = {
  /** Whether the wallet's address is registered as a signing key. Absent where the venue does not require this. */
  walletKey?: WalletKey | undefined
  onRegister: () => void
  onOneClick: () => void
}

/** Explains what keeps the wallet from signing orders at this venue, with a button that resolves it. */
export function WalletKeyLine({ walletKey, onRegister, onOneClick }: WalletKeyLineProps) {
  if (walletKey === 'unregistered') {
    return (
      <div className="flex items-center justify-between gap-2 text-xs text-warn">
        {t('This venue needs your wallet registered: two signatures.')}
        <Button size="small" className="shrink-0" onClick={onRegister}>
          {t('Register wallet')}
        </Button>
      </div>
    )
  }
  if (walletKey === 'rejected') {
    return (
      <div className="flex items-center justify-between gap-2 text-xs text-warn">
        {t('This venue doesn’t register wallets as signing keys.')}
        <Button size="small" className="shrink-0" onClick={onOneClick}>
          {t('Use One-click')}
        </Button>
      </div>
    )
  }
  return walletKey === 'registering' ? (
    <p className="text-xs text-text-3">{t('Registering your wallet with the venue…')}</p>
  ) : null
}

import { memo, Suspense } from 'react'
import { t } from '@/web/language/t'
import type { SigningMode, WalletKey } from '@/web/session/access/access'
import { Button } from '@/web/ui/Button'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { RadioGroup } from '@/web/ui/RadioGroup'

type SigningModeChoiceProps = {
  mode: SigningMode
  onChange: (mode: SigningMode) => void
  /** True for a paper wallet, which signs without a prompt. */
  isPaperWallet: boolean
  isOneClickAvailable: boolean
  /** Whether the wallet's address is registered as a signing key. Absent where the venue does not require this. */
  walletKey?: WalletKey | undefined
  onRegister?: () => void
}

const OneClickUse = lazyPanel(
  () => import('@/web/session/oneClick/OneClickUse').then((module) => module.OneClickUse),
  'mark',
)

/** Shows and selects who signs the next order. Always visible, because this decides whether there is a prompt. */
export const SigningModeChoice = memo(function SigningModeChoice({
  mode,
  onChange,
  isPaperWallet,
  isOneClickAvailable,
  walletKey,
  onRegister,
}: SigningModeChoiceProps) {
  const walletText = isPaperWallet
    ? t('The demo wallet signs without asking.')
    : isOneClickAvailable
      ? t('Your wallet will ask you to sign each order.')
      : t('Your wallet will ask you to sign each order. One-click requires trading to be enabled.')
  return (
    <div className="flex flex-col gap-1 max-[43.6875rem]:flex-row-reverse max-[43.6875rem]:items-center max-[43.6875rem]:gap-3">
      <div className="flex items-center justify-between gap-3">
        <span className="label max-[43.6875rem]:hidden" aria-hidden="true">
          {t('Signed by')}
        </span>
        <RadioGroup
          label={t('Signed by')}
          size="small"
          className="w-42"
          value={mode}
          onChange={onChange}
          options={[
            { value: 'wallet', label: t('Wallet') },
            { value: 'oneClick', label: t('One-click'), isDisabled: !isOneClickAvailable },
          ]}
        />
      </div>
      <div className="flex min-h-4.5 flex-col max-[43.6875rem]:min-w-0 max-[43.6875rem]:flex-1">
        {mode === 'wallet' ? (
          <WalletKeyLine
            walletKey={walletKey}
            text={walletText}
            onRegister={onRegister}
            onOneClick={() => onChange('oneClick')}
          />
        ) : (
          <Suspense fallback={<p className="text-xs text-text-3">{t('Signed instantly with your session key.')}</p>}>
            <OneClickUse />
          </Suspense>
        )}
      </div>
    </div>
  )
})

type WalletKeyLineProps = {
  walletKey: WalletKey | undefined
  /** Text for a wallet that can sign. */
  text: string
  onRegister: (() => void) | undefined
  onOneClick: () => void
}

/** Explains what keeps the wallet from signing orders at this venue, with a button that resolves it. */
function WalletKeyLine({ walletKey, text, onRegister, onOneClick }: WalletKeyLineProps) {
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
  return (
    <p className="text-xs text-text-3">
      {walletKey === 'registering' ? t('Registering your wallet with the venue…') : text}
    </p>
  )
}

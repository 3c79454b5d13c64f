import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import type { Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { SigningModeChoice } from '@/web/session/SigningModeChoice'
import { Button } from '@/web/ui/Button'
import { Switch } from '@/web/ui/Checkbox'
import { Dialog } from '@/web/ui/Dialog'
import { formatUsd } from '@/web/ui/formatNumber'
import { formatCountdown } from '@/web/ui/formatTime'
import { useNow } from '@/web/ui/useNow'

export type AccountDetails = {
  account: Address
  walletName: string
  isPaper: boolean
  equity: Usd | undefined
  availableMargin: Usd | undefined
  /** UNIX seconds. */
  signingKeyExpirySec: bigint
  isStale: boolean
  signing: ComponentProps<typeof SigningModeChoice>
  isPersisted: boolean
  /** True when the venue always stores keys, so that there is no choice to offer. */
  isAlwaysPersisted: boolean
  keysPath: string
  onPersistedChange: (isPersisted: boolean) => void
  onRevoke: () => void
  onDisconnect: () => void
}

type AccountDialogProps = AccountDetails & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

export function AccountDialog({ isOpen, onOpenChange, ...details }: AccountDialogProps) {
  const { account, walletName, equity, availableMargin, isPersisted } = details
  const leave = (action: () => void) => () => {
    onOpenChange(false)
    action()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Account')}
      size="small"
      footer={
        <>
          <Button variant="danger" onClick={leave(details.onRevoke)}>
            {t('Sign out')}
          </Button>
          <Button onClick={leave(details.onDisconnect)}>{t('Disconnect')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="rounded-sm bg-surface-2 px-3 py-2 text-xs break-all">{account}</p>
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-sm">
          <Row name={t('Wallet')}>{walletName}</Row>
          <Row name={t('Equity')}>{formatUsd(equity)} USD</Row>
          <Row name={t('Available margin')}>{formatUsd(availableMargin)} USD</Row>
          <Row name={t('Signing key expires in')}>
            <KeyCountdown expirySec={details.signingKeyExpirySec} />
          </Row>
        </dl>
        <SigningModeChoice {...details.signing} />
        <Link
          href={details.keysPath}
          onClick={() => onOpenChange(false)}
          className="-mt-2 self-start rounded-sm text-sm font-medium underline underline-offset-2 hover:text-accent pointer-coarse:py-3"
        >
          {t('Manage keys, one-click and cancel on disconnect')}
        </Link>
        <div className="flex flex-col gap-1">
          {!(details.isAlwaysPersisted && isPersisted) && (
            <Switch
              label={t('Stay signed in on this device')}
              isOn={isPersisted}
              onChange={details.onPersistedChange}
            />
          )}
          <p className="text-xs text-text-3">
            {isPersisted
              ? t(
                  'Keys are stored in this browser, encrypted, until they expire or you sign out. Anyone who can use this browser can trade with them.',
                )
              : t('Keys are kept in this page only. You’ll need to enable trading again after a reload.')}{' '}
            {t('Signing out revokes the keys at the venue; disconnecting the wallet does not.')}
          </p>
        </div>
      </div>
    </Dialog>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd className="text-right">{children}</dd>
    </>
  )
}

function KeyCountdown({ expirySec }: { expirySec: bigint }) {
  const leftMs = Number(expirySec) * 1000 - useNow()
  if (leftMs <= 0) return <span className="text-danger">{t('expired – renew')}</span>
  return (
    <span className={leftMs < 3_600_000 ? 'text-danger' : leftMs < 86_400_000 ? 'text-warn' : ''}>
      {formatCountdown(leftMs)}
    </span>
  )
}

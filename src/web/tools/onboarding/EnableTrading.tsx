import { useId } from 'react'
import type { Address } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { shortAddress } from '@/web/session/wallet/shortAddress'
import { Button, IconButton } from '@/web/ui/Button'
import { Checkbox } from '@/web/ui/Checkbox'
import { CloseIcon } from '@/web/ui/moreIcons'

/** The step in progress: first the wallet authorises a key, then the venue registers it. */
export type EnablingStep = 'wallet' | 'venue'

type EnableTradingProps = {
  account: Address
  walletName: string
  isAsked: boolean
  isPending: boolean
  step?: EnablingStep | undefined
  failure: string | undefined
  hint?: string | undefined
  /** Whether the keys are stored. Offered only at venues with real money. */
  stay?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | undefined
  onEnable: () => void
  onDisconnect: () => void
}

const stepLabels: Record<EnablingStep, string> = {
  wallet: t('1 of 2: confirm in your wallet'),
  venue: t('2 of 2: registering with the venue'),
}

export function EnableTrading(props: EnableTradingProps) {
  const { account, walletName, isAsked, isPending, step, failure, hint, stay, onEnable, onDisconnect } = props
  const noteId = useId()
  const confirm = isAsked ? t('Confirm in your wallet. The venue then registers the key.') : t('Enabling trading…')
  const progress = step === undefined ? confirm : stepLabels[step]
  const note = isPending ? progress : (failure ?? hint)
  return (
    <div className="relative flex min-w-0 items-center gap-2 max-sm:gap-0">
      <span className="truncate text-sm text-text-2 max-sm:sr-only" title={account}>
        {shortAddress(account)} <span className="text-text-3">{walletName}</span>
      </span>
      <Button
        variant="primary"
        isPending={isPending}
        aria-describedby={note === undefined ? undefined : noteId}
        title={t('Your wallet authorises a session key. No gas, no funds moved.')}
        className={`max-sm:min-w-0 max-sm:shrink max-sm:pr-1.5 max-sm:text-xs ${isPending ? 'pl-7' : 'max-sm:pl-1.5'}`}
        onClick={onEnable}
      >
        <span className="truncate">{t('Enable trading')}</span>
      </Button>
      <IconButton label={t('Disconnect')} icon={<CloseIcon />} onClick={onDisconnect} />
      {stay !== undefined && !isPending && <StayChoice {...stay} hasNote={note !== undefined} />}
      <div className="absolute top-full right-0 z-20 mt-1.5 w-max max-w-75" aria-live="polite">
        {note !== undefined && (
          <p
            id={noteId}
            className={`rounded-sm bg-surface-2 px-3 py-2 text-sm shadow-float ${isPending || failure === undefined ? 'text-text-1' : 'text-danger'}`}
          >
            {note}
          </p>
        )}
      </div>
    </div>
  )
}

type StayChoiceProps = { isOn: boolean; hasNote: boolean; onChange: (isOn: boolean) => void }

function StayChoice({ isOn, hasNote, onChange }: StayChoiceProps) {
  const untilId = useId()
  return (
    <div
      className={`absolute top-full right-0 z-20 w-max max-w-75 rounded-sm bg-surface-2 px-3 py-1.5 shadow-float ${hasNote ? 'mt-16' : 'mt-1.5'}`}
    >
      <Checkbox
        label={t('Stay signed in on this device')}
        isChecked={isOn}
        onChange={onChange}
        aria-describedby={untilId}
      />
      <p id={untilId} className="pl-5.5 text-xs text-text-3">
        {t('Until the key expires or you sign out.')}
      </p>
    </div>
  )
}

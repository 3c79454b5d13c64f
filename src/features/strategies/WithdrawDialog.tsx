import { useState, type SubmitEvent } from 'react'
import type { Failure } from '@/account/describeFailure'
import { withdrawalFault, withdrawalPreview, worthOf } from '@/account/strategies/strategyDraft'
import { formatFixed6, type Amount } from '@/protocol/fixed6'
import type { StrategyListing, StrategyPosition } from '@/protocol/rest/strategies'
import { BeforeAfter } from '@/ui/BeforeAfter'
import { Button } from '@/ui/Button'
import { decimalValue } from '@/ui/decimalText'
import { Dialog } from '@/ui/Dialog'
import { NumberField } from '@/ui/NumberField'
import { t } from '@/ui/t'
import { FailureLine } from './FailureLine'
import { sharesText, unitsText } from './unitsText'
import { whenWords } from './whenWords'

type WithdrawDialogProps = {
  strategy: StrategyListing
  own: StrategyPosition
  nowMs: number
  isPending: boolean
  failure: Failure | undefined
  onWithdraw: (shares: Amount) => void
  onClose: () => void
}

/** Shares back into money: how many, and what they would be worth at the price of now. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const { strategy, own, nowMs, isPending, failure, onWithdraw, onClose } = props
  const asset = strategy.collateralAsset
  const [text, setText] = useState('')
  const [isTold, setTold] = useState(false)
  const asked = decimalValue<Amount>(text)
  const preview = withdrawalPreview(own, asked)
  const fault = withdrawalFault(own, asked)
  const words = {
    none: t('Say how many shares.'),
    tooMuch: t('You have {shares} shares.', { shares: sharesText(own.shares) }),
    waits: t('A withdrawal waits already. Ask again when it has been paid.'),
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTold(true)
    if (fault === undefined && asked !== undefined && !isPending) onWithdraw(asked)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose()
      }}
      title={t('Withdraw from {name}', { name: strategy.strategyName })}
      description={t(
        'Shares are paid out at the end of the epoch, at the price of then. Until then they gain and lose with the strategy.',
      )}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        <NumberField
          label={t('Shares')}
          unit={1n}
          value={text}
          onChange={setText}
          error={fault === 'waits' || (isTold && fault !== undefined) ? words[fault] : undefined}
          hint={t('You have {shares} shares.', { shares: sharesText(own.shares) })}
        />
        <div className="-mt-2 flex justify-end">
          <Button size="small" onClick={() => setText(formatFixed6(own.shares))}>
            {t('All shares')}
          </Button>
        </div>
        <BeforeAfter
          label={t('What the withdrawal would bring')}
          changes={[
            { name: t('Shares'), before: sharesText(own.shares), after: sharesText(preview.sharesAfter) },
            { name: t('Paid out'), unit: asset, after: unitsText(asset, preview.received) },
            {
              name: t('Left in the strategy'),
              unit: asset,
              before: unitsText(asset, worthOf(own.shares, own.pps)),
              after: unitsText(asset, preview.sharesAfter && worthOf(preview.sharesAfter, own.pps)),
            },
          ]}
          note={t(
            '≈ Estimated at the price of a share now. {when} it is paid at the price of then, as far as the strategy can; the rest waits for the next epoch.',
            { when: whenWords(strategy, nowMs) },
          )}
        />
        <FailureLine failure={failure} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={isPending}>
            {t('Back')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            isPending={isPending}
            className={isPending ? 'pl-7' : ''}
            disabled={fault === 'waits'}
          >
            {t('Ask to be paid out')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

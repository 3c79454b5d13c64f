import { useState, type SubmitEvent } from 'react'
import { formatFixed6, type Amount } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { StrategyListing, StrategyPosition } from '@/core/protocol/rest/strategies'
import { t } from '@/web/language/t'
import { withdrawalFault, withdrawalPreview, worthOf } from '@/web/portfolio/strategies/model/strategyDraft'
import { useWithdrawal } from '@/web/portfolio/strategies/model/useStrategies'
import type { Failure } from '@/web/session/actions/describeFailure'
import { BeforeAfterList } from '@/web/ui/BeforeAfter'
import { Button } from '@/web/ui/Button'
import { decimalValue } from '@/web/ui/decimalText'
import { Dialog } from '@/web/ui/Dialog'
import { NumberField } from '@/web/ui/NumberField'
import { showErrors } from '@/web/ui/showErrors'
import { showToast } from '@/web/ui/showToast'
import { FailureLine, whenText, sharesText, strategyUnitsText } from './strategyLabels'

type WithdrawDialogProps = {
  strategy: StrategyListing
  own: StrategyPosition
  nowMs: number
  isPending: boolean
  failure: Failure | undefined
  onWithdraw: (shares: Amount) => void
  onClose: () => void
}

export function WithdrawDialog(props: WithdrawDialogProps) {
  const { strategy, own, nowMs, isPending, failure, onWithdraw, onClose } = props
  const asset = strategy.collateralAsset
  const [text, setText] = useState('')
  const [isErrorShown, setErrorShown] = useState(false)
  const asked = decimalValue<Amount>(text)
  const preview = withdrawalPreview(own, asked)
  const fault = withdrawalFault(own, asked)
  const words = {
    none: t('Enter the number of shares'),
    tooMuch: t('You have only {shares} shares', { shares: sharesText(own.shares) }),
    waits: t('A withdrawal is already pending. Try again once it’s paid.'),
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (fault !== undefined) return showErrors(event.currentTarget, () => setErrorShown(true))
    setErrorShown(true)
    if (asked !== undefined && !isPending) onWithdraw(asked)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose()
      }}
      title={t('Withdraw from {name}', { name: strategy.strategyName })}
      description={t(
        'Paid out at the end of the epoch at the share price at that time. Until then, shares stay exposed to the strategy.',
      )}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
        <NumberField
          label={t('Shares')}
          unit={1n}
          value={text}
          onChange={setText}
          error={fault === 'waits' || (isErrorShown && fault !== undefined) ? words[fault] : undefined}
          hint={t('You have only {shares} shares', { shares: sharesText(own.shares) })}
        />
        <div className="-mt-2 flex justify-end">
          <Button size="small" onClick={() => setText(formatFixed6(own.shares))}>
            {t('All shares')}
          </Button>
        </div>
        <BeforeAfterList
          label={t('Withdrawal preview')}
          changes={[
            { name: t('Shares'), before: sharesText(own.shares), after: sharesText(preview.sharesAfter) },
            { name: t('Paid out'), unit: asset, after: strategyUnitsText(asset, preview.received) },
            {
              name: t('Left in the strategy'),
              unit: asset,
              before: strategyUnitsText(asset, worthOf(own.shares, own.pps)),
              after: strategyUnitsText(asset, worthIfKnown(preview.sharesAfter, own.pps)),
            },
          ]}
          note={t(
            '≈ Estimated at the current share price. {when} it is paid at the price at that time, as far as liquidity allows; the rest waits for the next epoch.',
            { when: whenText(strategy, nowMs) },
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
            {t('Request withdrawal')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type LiveWithdrawalProps = {
  account: Address
  strategy: StrategyListing
  own: StrategyPosition
  nowMs: number
  onClose: () => void
}

/** Dialog for a withdrawal, which stays open until the venue has answered. */
export function LiveWithdrawal({ account, strategy, own, nowMs, onClose }: LiveWithdrawalProps) {
  const withdrawal = useWithdrawal(account, strategy)
  const ask = async (shares: Amount) => {
    const { status } = await withdrawal.start(shares)
    if (status !== 'done') return
    onClose()
    const sum = { shares: sharesText(shares), name: strategy.strategyName }
    showToast({ tone: 'done', title: t('{shares} {name} shares queued for withdrawal', sum), isQuiet: true })
  }
  return (
    <WithdrawDialog
      strategy={strategy}
      own={own}
      nowMs={nowMs}
      isPending={withdrawal.isPending}
      failure={withdrawal.failure}
      onWithdraw={(shares) => void ask(shares)}
      onClose={onClose}
    />
  )
}

function worthIfKnown(shares: Parameters<typeof worthOf>[0] | undefined, price: Parameters<typeof worthOf>[1]) {
  return shares === undefined ? undefined : worthOf(shares, price)
}

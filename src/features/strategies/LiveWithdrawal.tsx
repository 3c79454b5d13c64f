import { describeFailure } from '@/account/describeFailure'
import { useWithdrawal } from '@/account/strategies/useStrategies'
import { sharesText } from './unitsText'
import { WithdrawDialog } from './WithdrawDialog'
import type { Amount } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import type { StrategyListing, StrategyPosition } from '@/protocol/rest/strategies'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'

type LiveWithdrawalProps = {
  account: Address
  strategy: StrategyListing
  own: StrategyPosition
  nowMs: number
  onClose: () => void
}

/** Asks for shares to be paid out; it stays open until the venue has answered. */
export function LiveWithdrawal({ account, strategy, own, nowMs, onClose }: LiveWithdrawalProps) {
  const withdrawal = useWithdrawal(account)
  const ask = (shares: Amount) =>
    withdrawal.mutate(
      { strategy, shares },
      {
        onSuccess: () => {
          onClose()
          const title = t('{shares} shares of {name} wait to be paid out', {
            shares: sharesText(shares),
            name: strategy.strategyName,
          })
          showToast({ tone: 'done', title, isQuiet: true })
        },
      },
    )
  return (
    <WithdrawDialog
      strategy={strategy}
      own={own}
      nowMs={nowMs}
      isPending={withdrawal.isPending}
      failure={withdrawal.error === null ? undefined : describeFailure(withdrawal.error)}
      onWithdraw={ask}
      onClose={onClose}
    />
  )
}

import { useOpenOrders } from '@/account/accountContext'
import { describeFailure } from '@/account/describeFailure'
import { useDeposit } from '@/account/strategies/useStrategies'
import { leavingOf } from '@/account/transfers/leavingFigures'
import { useAccountFigures } from '@/account/useAccountFigures'
import { DepositDialog } from './DepositDialog'
import { unitsText } from './unitsText'
import { fixed6, type Amount } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import type { StrategyListing, StrategyPosition } from '@/protocol/rest/strategies'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'

type LiveDepositProps = {
  account: Address
  strategy: StrategyListing
  own: StrategyPosition | undefined
  nowMs: number
  onClose: () => void
}

/** The deposit with what may leave the account now; it stays open until it is known what became of it. */
export function LiveDeposit({ account, strategy, own, nowMs, onClose }: LiveDepositProps) {
  const { deposit, canSign } = useDeposit(account)
  const most = useMost(strategy.collateralAsset)
  const { collateralAsset: asset, strategyName: name } = strategy
  const send = (amount: Amount) =>
    deposit.mutate(
      { strategy, amount },
      {
        onSuccess: ({ status }) => {
          if (status === 'refused') return
          onClose()
          const sum = { amount: unitsText(asset, amount), asset, name }
          if (status === 'done')
            showToast({ tone: 'done', title: t('{amount} {asset} wait in {name}', sum), isQuiet: true })
          else
            showToast({
              tone: 'warn',
              title: t('Not known whether {amount} {asset} went to {name}. See Transfers.', sum),
            })
        },
      },
    )
  const thrown = deposit.error === null ? undefined : describeFailure(deposit.error)
  return (
    <DepositDialog
      strategy={strategy}
      own={own}
      most={most}
      obstacle={
        canSign(asset)
          ? undefined
          : t('The address of this token is not known to this page, so nothing is signed for it.')
      }
      nowMs={nowMs}
      isPending={deposit.isPending}
      failure={deposit.data?.status === 'refused' ? deposit.data.failure : thrown}
      onDeposit={send}
      onClose={onClose}
    />
  )
}

/** What of an asset may leave the account; undefined while that is not known. */
function useMost(asset: string): Amount | undefined {
  const live = useAccountFigures()
  const { data: open } = useOpenOrders()
  if (live.status !== 'live' && live.status !== 'stale') return undefined
  const leaving = leavingOf({ ...live, indexes: live.prices.indexes, openOrders: open?.orders.length })
  return leaving.find((one) => one.asset === asset)?.most ?? fixed6<Amount>(0n)
}

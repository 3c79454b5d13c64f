import { useAccountSession, usePendingOrders } from '@/account/accountContext'
import { ReverseDialog } from '@/features/positions/ReverseDialog'
import { closingSide, type PositionRow } from '@/features/positions/positionRow'
import { absolute, fixed6, formatFixed6, type Amount } from '@/protocol/fixed6'
import { useClosingCheck } from './useClosingCheck'

type ReversePositionProps = { row: PositionRow; onOpenChange: (isOpen: boolean) => void }

export function ReversePosition({ row, onOpenChange }: ReversePositionProps) {
  const actions = useAccountSession()?.actions
  const { placing } = usePendingOrders()
  const check = useClosingCheck(row)
  const doubled = fixed6<Amount>(absolute(row.held.amount) * 2n)
  const checked = check({ type: 'market', priceText: '', amountText: formatFixed6(doubled), reduceOnly: false })
  return (
    <ReverseDialog
      row={row}
      refusal={checked === undefined || checked.isReady ? undefined : checked.error.words}
      isPending={placing !== undefined}
      onSubmit={async (amount) =>
        (await actions?.place({
          instrumentId: row.position.instrumentId,
          isBuy: closingSide(row.position) === 'buy',
          amount,
          limitPrice: undefined,
          postOnly: false,
          reduceOnly: false,
          timeInForce: 'IOC',
          mmp: false,
        })) ?? false
      }
      onOpenChange={onOpenChange}
    />
  )
}

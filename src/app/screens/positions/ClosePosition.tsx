import { useAccountSession, usePendingOrders } from '@/account/accountContext'
import { ClosePositionDialog, type ClosingDraft } from '@/features/positions/ClosePositionDialog'
import { closingSide, type PositionRow } from '@/features/positions/positionRow'
import type { FeeSchedule } from '@/quant/fees'
import { t } from '@/ui/t'
import { useClosingCheck } from './useClosingCheck'

type ClosePositionProps = {
  row: PositionRow
  rates: FeeSchedule
  startType?: ClosingDraft['type']
  onOpenChange: (isOpen: boolean) => void
}

export function ClosePosition({ row, rates, startType, onOpenChange }: ClosePositionProps) {
  const actions = useAccountSession()?.actions
  const { placing } = usePendingOrders()
  const check = useClosingCheck(row)
  const { instrumentId } = row.position
  return (
    <ClosePositionDialog
      row={row}
      rates={rates}
      {...(startType !== undefined && { startType })}
      check={(draft) => {
        const checked = check({ ...draft, reduceOnly: true })
        if (checked === undefined) return { words: t('The terms of this instrument are not known.') }
        if (!checked.isReady) return { words: checked.error.words }
        return { order: { amount: checked.order.amount, limitPrice: checked.order.limitPrice } }
      }}
      isPending={placing !== undefined}
      onSubmit={async ({ amount, limitPrice }) =>
        (await actions?.place({
          instrumentId,
          isBuy: closingSide(row.position) === 'buy',
          amount,
          limitPrice,
          postOnly: false,
          reduceOnly: true,
          timeInForce: limitPrice === undefined ? 'IOC' : 'GTC',
          mmp: false,
        })) ?? false
      }
      onOpenChange={onOpenChange}
    />
  )
}

import { useAccountSession, useOpenOrders, usePendingOrders } from '@/account/accountContext'
import { ClosePositionDialog, type ClosingDraft } from './ClosePositionDialog'
import type { PositionRow } from './positionRow'
import { fixed6, type Amount } from '@/protocol/fixed6'
import type { FeeSchedule } from '@/quant/fees'
import { t } from '@/ui/t'
import { coveredAmount, coveringOrders, sendClosing } from './sendClosing'
import { useClosingCheck } from './useClosingCheck'

type ClosePositionProps = {
  row: PositionRow
  rates: FeeSchedule
  startType?: ClosingDraft['type']
  onOpenChange: (isOpen: boolean) => void
}

export function ClosePosition({ row, rates, startType, onOpenChange }: ClosePositionProps) {
  const session = useAccountSession()
  const { placements, cancels } = usePendingOrders()
  const orders = useOpenOrders().data?.orders ?? []
  const check = useClosingCheck(row)
  const covering = coveringOrders(orders, row.position)
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
      covering={{ count: covering.length, amount: fixed6<Amount>(coveredAmount(covering)) }}
      isPending={placements.has('single') || covering.some(({ rowKey }) => cancels.has(rowKey))}
      onSubmit={async (order) =>
        session === undefined
          ? { status: 'failed', words: t('Enable trading first.') }
          : sendClosing(session, { position: row.position, ...order })
      }
      onOpenChange={onOpenChange}
    />
  )
}

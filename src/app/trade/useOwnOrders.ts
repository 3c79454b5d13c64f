import { useCallback, useMemo } from 'react'
import { useAccountSession, useOpenOrders, usePendingOrders } from '@/account/accountContext'
import { remainingOf, type OpenOrder } from '@/account/openOrders'
import { checkChange, isSameOrder } from '@/account/orders/checkChange'
import type { PendingOrders } from '@/account/orders/pendingOrders'
import { formText } from '@/appContext/ticket/orderDraft'
import type { ChartOrder } from '@/features/chart/OrderLine'
import type { LadderOrder } from '@/features/ladder/ownCells'
import type { OwnOrder } from '@/features/orderBook/OwnOrderMarker'
import type { MarketData } from '@/marketData/marketData'
import { useMarketData } from '@/marketData/marketDataContext'
import type { Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { showToast } from '@/ui/showToast'
import { t } from '@/language/t'
import { limitOrdersOf } from '@/account/orders/limitOrdersOf'

export type OwnOrders = ReturnType<typeof useOwnOrders>

/** The trader's orders of one instrument as the chart, the book and the ladder show them, and the ways to move and to cancel them. */
export function useOwnOrders(instrument: Instrument) {
  const { data } = useOpenOrders()
  const pending = usePendingOrders()
  const actions = useAccountSession()?.actions
  const marketData = useMarketData()
  const orders = useMemo(() => limitOrdersOf(data?.orders ?? [], instrument.instrumentName), [data, instrument])

  const move = useCallback(
    (rowKey: string, limitPrice: Price) => {
      const open = orders.find((order) => order.rowKey === rowKey)
      if (open === undefined || actions === undefined) return
      const change = { limitPrice, remaining: remainingOf(open) }
      if (isSameOrder(open, change)) return
      const isBuy = open.side === 'buy'
      // Read when it is needed: a panel that only passes moves on is not drawn again at every tick.
      const markPrice = markNow(marketData, instrument.instrumentName)
      const code = checkChange(instrument, isBuy, change, markPrice)
      if (code === undefined) void actions.edit(open, change)
      else {
        const detail = formText(code, { isBuy, limitPrice }, { instrument, markPrice })
        const { instrumentName } = instrument
        const title = t('Order not moved')
        showToast({ tone: 'danger', title, detail, code, category: 'orders', instrumentName })
      }
    },
    [orders, actions, instrument, marketData],
  )
  const cancel = useCallback(
    (rowKeys: readonly string[]) => {
      void actions?.cancelThese(orders.filter(({ rowKey }) => rowKeys.includes(rowKey)))
    },
    [orders, actions],
  )
  return useMemo(
    () => ({
      chart: chartOrders(orders, pending),
      book: bookOrders(orders, pending),
      ladder: ladderOrders(orders, pending),
      move,
      cancel,
    }),
    [orders, pending, move, cancel],
  )
}

function markNow(marketData: MarketData, instrumentName: string): Price | undefined {
  const { tickers } = marketData.tickers({ kind: 'instrument', instrumentName }).getSnapshot()
  return tickers.get(instrumentName)?.mark?.price
}

export function chartOrders(orders: readonly OpenOrder[], { edits }: PendingOrders): readonly ChartOrder[] {
  return orders.map((order) => {
    const edit = edits.get(order.rowKey)
    return {
      orderId: order.rowKey,
      side: order.side,
      amount: remainingOf(order),
      price: order.price,
      pending: edit === undefined ? undefined : { price: edit.limitPrice },
    }
  })
}

export function bookOrders(orders: readonly OpenOrder[], { edits, cancels }: PendingOrders): readonly OwnOrder[] {
  return orders.map((order) => ({
    orderId: order.rowKey,
    side: order.side,
    price: order.price,
    amount: remainingOf(order),
    isPending: edits.has(order.rowKey) || cancels.has(order.rowKey),
    pendingPrice: edits.get(order.rowKey)?.limitPrice,
  }))
}

export function ladderOrders(orders: readonly OpenOrder[], pending: PendingOrders): readonly LadderOrder[] {
  const known = new Map(orders.map(({ rowKey, orderId }) => [rowKey, orderId]))
  return bookOrders(orders, pending).map((order) => ({
    ...order,
    // An edit gives an order another id, and the end of the queue.
    queueKey: known.get(order.orderId) ?? order.orderId,
    isPending: order.isPending === true,
    pendingPrice: order.pendingPrice,
  }))
}

import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { OwnOrder } from '@/web/desk/book/MyOrderMarker'
import type { ChartOrder } from '@/web/desk/chart/OrderLine'
import type { LadderOrder } from '@/web/desk/ladder/myOrdersCells'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccountSession, useOpenOrders, usePendingOrders } from '@/web/session/accountContext'
import type { OpenOrder } from '@/web/session/openOrders'
import { limitOrdersOf } from '@/web/session/orders/limitOrdersOf'
import type { PendingOrders } from '@/web/session/orders/pendingOrders'
import { remainingOf } from '@/web/session/remainingOf'
import { showLoadFailure } from '@/web/ui/showLoadFailure'
import type { moveOrder } from './moveOrder'

export type MyOrders = ReturnType<typeof useMyOrders>

/** A move that was let go at a price at which the order takes, and waits for its answer. */
export type AskedMove = { readonly rowKey: string; readonly limitPrice: Price }

/**
 * The trader's orders of one instrument as the chart, the book and the ladder show them, and the ways to move and to cancel
 * them. `onAsk` hears of moves that take before they are sent; a move with `isAnswered` is sent without.
 */
export function useMyOrders(instrument: Instrument, onAsk: ((asked: AskedMove) => void) | undefined) {
  const { data } = useOpenOrders()
  // A new order that is signed or sent changes neither, and draws nothing here.
  const { edits, cancels } = usePendingOrders()
  const actions = useAccountSession()?.actions
  const marketData = useMarketData()
  const orders = useMemo(() => limitOrdersOf(data?.orders ?? [], instrument.instrumentName), [data, instrument])

  const mover = useMover(actions !== undefined)
  const move = useCallback(
    (rowKey: string, limitPrice: Price, isAnswered = false) => {
      const open = orders.find((order) => order.rowKey === rowKey)
      if (open === undefined || actions === undefined) return
      const ask = onAsk === undefined || isAnswered ? undefined : () => onAsk({ rowKey, limitPrice })
      const moved = { open, limitPrice, instrument, marketData, actions, orders, ask }
      if (mover.current !== undefined) mover.current(moved)
      else import('./moveOrder').then((module) => module.moveOrder(moved), showLoadFailure)
    },
    [orders, actions, instrument, marketData, mover, onAsk],
  )
  const cancel = useCallback(
    (rowKeys: readonly string[]) => {
      void actions?.cancelThese(orders.filter(({ rowKey }) => rowKeys.includes(rowKey)))
    },
    [orders, actions],
  )
  return useMemo(() => {
    const pending = { edits, cancels }
    return {
      chart: chartOrders(orders, pending),
      book: bookOrders(orders, pending),
      ladder: ladderOrders(orders, pending),
      move,
      cancel,
    }
  }, [orders, edits, cancels, move, cancel])
}

/**
 * What the venue would say of a move comes with the account. It is kept at hand, because a release of the pointer that
 * waited for a module would be signed a frame later.
 */
function useMover(hasAccount: boolean) {
  const mover = useRef<typeof moveOrder>(undefined)
  useEffect(() => {
    if (!hasAccount) return
    import('./moveOrder').then((module) => (mover.current = module.moveOrder), showLoadFailure)
  }, [hasAccount])
  return mover
}

type Changing = Pick<PendingOrders, 'edits' | 'cancels'>

/** The same object as long as the venue says the same of an order: its line is not drawn again. */
const settled = new WeakMap<OpenOrder, ChartOrder>()

export function chartOrders(orders: readonly OpenOrder[], { edits }: Pick<Changing, 'edits'>): readonly ChartOrder[] {
  return orders.map((order) => {
    const { rowKey, side, price } = order
    const shown = settled.get(order) ?? {
      orderId: rowKey,
      side,
      amount: remainingOf(order),
      price,
      isPostOnly: order.postOnly === true,
    }
    settled.set(order, shown)
    const edit = edits.get(rowKey)
    return edit === undefined ? shown : { ...shown, pending: { price: edit.limitPrice } }
  })
}

export function bookOrders(orders: readonly OpenOrder[], { edits, cancels }: Changing): readonly OwnOrder[] {
  return orders.map((order) => ({
    orderId: order.rowKey,
    side: order.side,
    price: order.price,
    amount: remainingOf(order),
    isPending: edits.has(order.rowKey) || cancels.has(order.rowKey),
    pendingPrice: edits.get(order.rowKey)?.limitPrice,
    isPostOnly: order.postOnly === true,
  }))
}

export function ladderOrders(orders: readonly OpenOrder[], pending: Changing): readonly LadderOrder[] {
  const known = new Map(orders.map(({ rowKey, orderId }) => [rowKey, orderId]))
  return bookOrders(orders, pending).map((order) => ({
    ...order,
    // An edit gives an order another id, and the end of the queue.
    queueKey: known.get(order.orderId) ?? order.orderId,
    isPending: order.isPending === true,
    pendingPrice: order.pendingPrice,
  }))
}

import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { OwnOrder } from '@/web/desk/book/MyOrderMarker'
import type { ChartOrder } from '@/web/desk/chart/OrderLine'
import type { LadderOrder } from '@/web/desk/ladder/myOrdersCells'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccountSession, useOpenOrders, usePendingOrders } from '@/web/session/accountContext'
import type { LinksView } from '@/web/session/links/linkStore'
import { useLinks } from '@/web/session/links/useLinks'
import type { OpenOrder } from '@/web/session/openOrders'
import { limitOrdersOf } from '@/web/session/orders/limitOrdersOf'
import type { PendingOrders } from '@/web/session/orders/pendingOrders'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import { remainingOf } from '@/web/session/remainingOf'
import { showLoadFailure } from '@/web/ui/showLoadFailure'
import type { moveOrder } from './moveOrder'

export type MyOrders = ReturnType<typeof useMyOrders>

export type AskedMove = { readonly rowKey: string; readonly limitPrice: Price }

/**
 * Orders of one instrument for the chart, the book and the ladder. `onAsk` is called before a move that would take is
 * sent, or before every move. A move with `isAnswered` is sent without asking.
 */
export function useMyOrders(
  instrument: Instrument,
  onAsk: ((asked: AskedMove) => void) | undefined,
  asksAlways = false,
) {
  const { data } = useOpenOrders()
  // Ignores new orders in flight, because they would only cause a render.
  const { edits, cancels } = usePendingOrders()
  const actions = useAccountSession()?.actions
  const marketData = useMarketData()
  const orders = useMemo(() => limitOrdersOf(data?.orders ?? [], instrument.instrumentName), [data, instrument])

  const { running } = useLinks()
  const mover = useMover(actions !== undefined)
  const move = useCallback(
    (rowKey: string, limitPrice: Price, isAnswered = false) => {
      const open = orders.find((order) => order.rowKey === rowKey)
      if (open === undefined || actions === undefined) return
      const ask = onAsk === undefined || isAnswered ? undefined : () => onAsk({ rowKey, limitPrice })
      const moved = { open, limitPrice, instrument, marketData, actions, orders, ask, asksAlways }
      if (mover.current !== undefined) mover.current(moved)
      else import('./moveOrder').then((module) => module.moveOrder(moved), showLoadFailure)
    },
    [orders, actions, instrument, marketData, mover, onAsk, asksAlways],
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
      chart: chartOrders(orders, pending, running),
      book: bookOrders(orders, pending),
      ladder: ladderOrders(orders, pending),
      move,
      cancel,
    }
  }, [orders, edits, cancels, running, move, cancel])
}

/**
 * Code that moves orders. Loads with the account and stays in a ref, because awaiting the import on release would delay
 * signing by a frame.
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

/** Caches the converted order while the order is unchanged, so that its line does not re-render. */
const settled = new WeakMap<OpenOrder, ChartOrder>()

export function chartOrders(
  orders: readonly OpenOrder[],
  { edits }: Pick<Changing, 'edits'>,
  links: LinksView['running'] = [],
): readonly ChartOrder[] {
  const pairs = links.filter(({ terms }) => terms.kind === 'oco').flatMap(({ legs }) => legs)
  return orders.map((order) => {
    const { rowKey, side, price } = order
    const isOco = pairs.some((leg) => isMarkOf(leg, order.orderId))
    const known = settled.get(order)
    const shown = (known?.isOco === isOco ? known : undefined) ?? {
      orderId: rowKey,
      side,
      amount: remainingOf(order),
      price,
      isPostOnly: order.postOnly === true,
      isOco,
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
    // An edit gives the order a new id and the last place in the queue. The key is the id, so that it changes with the
    // place.
    queueKey: known.get(order.orderId) ?? order.orderId,
    isPending: order.isPending === true,
    pendingPrice: order.pendingPrice,
  }))
}

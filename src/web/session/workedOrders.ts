import type { Hash } from '@/core/protocol/instrument'
import type { Outcome } from './actions/outcome'
import type { Interceptor } from './interceptor'
import type { OpenOrder } from './openOrders'
import type { OrderActions } from './orders/orderActions'

/** A part of the page that places and amends orders on its own, such as structures at a net price. */
export type OrderWork = {
  readonly owns: (orderId: Hash) => boolean
  /**
   * Ends the work on these orders. Resolves when nothing is being sent for them, to a function to call after the
   * trader's request: until then nothing is sent.
   */
  readonly handOver: (orderIds: readonly Hash[]) => Promise<() => void>
  /** Ends all work. What still rests is withdrawn. */
  readonly stopAll: () => void
}

export type WorkedOrders = Omit<OrderWork, 'stopAll'> & {
  /** Adds work that began after the session opened. Returns its removal. */
  readonly add: (work: OrderWork) => () => void
  readonly stopAll: () => void
  readonly interceptor: Interceptor
}

/** The work on orders by parts above the session. The trader's own changes and cancels end it first. */
export function createWorkedOrders(openOrders: () => readonly OpenOrder[]): WorkedOrders {
  const works = new Set<OrderWork>()
  const owns = (orderId: Hash) => [...works].some((work) => work.owns(orderId))
  const handOver: OrderWork['handOver'] = async (orderIds) => {
    const ends = await Promise.all([...works].map((work) => work.handOver(orderIds)))
    return () => {
      for (const end of ends) end()
    }
  }
  const stopAll = () => {
    for (const work of works) work.stopAll()
  }
  return {
    owns,
    handOver,
    stopAll,
    add: (work) => {
      works.add(work)
      return () => works.delete(work)
    },
    interceptor: {
      name: 'workedOrders',
      actions: (next) => handingOver(next, { owns, handOver, stopAll }, openOrders),
    },
  }
}

function handingOver(
  next: OrderActions,
  { owns, handOver, stopAll }: OrderWork,
  openOrders: () => readonly OpenOrder[],
): Partial<OrderActions> {
  // An amend that was in flight has changed the order's id.
  const now = (open: OpenOrder) => openOrders().find(({ rowKey }) => rowKey === open.rowKey) ?? open
  const after = async <Value>(orders: readonly OpenOrder[], act: () => Promise<Outcome<Value>>) => {
    const end = await handOver(orders.map(({ orderId }) => orderId))
    return act().finally(end)
  }
  const cancelThese: OrderActions['cancelThese'] = (orders) =>
    orders.some(({ orderId }) => owns(orderId))
      ? after(orders, () => next.cancelThese(orders.map(now)))
      : next.cancelThese(orders)
  return {
    // Counted from the state that the trader saw, whatever was amended meanwhile.
    edit: (open, change) =>
      owns(open.orderId) ? after([open], () => next.edit(open, change)) : next.edit(open, change),
    cancel: (open) => cancelThese([open]),
    cancelThese,
    // Sent at once: what is in flight is withdrawn by the work that has stopped.
    cancelAll: () => {
      stopAll()
      return next.cancelAll()
    },
    cancelAllAndStops: () => {
      stopAll()
      return next.cancelAllAndStops()
    },
  }
}

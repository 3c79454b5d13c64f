import type { Interceptor } from '@/web/session/interceptor'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderActions } from '@/web/session/orders/orderActions'
import type { Pegs } from './pegStore'

/**
 * Before a manual change or cancel, ends the order's peg and waits for its edit in flight, because that edit changes
 * the order's id.
 */
export function pegInterceptor(
  pegs: Pick<Pegs, 'isPegged' | 'release'>,
  openOrders: () => readonly OpenOrder[],
): Interceptor {
  return { name: 'pegs', actions: (next) => releasing(next, pegs, openOrders) }
}

function releasing(
  next: OrderActions,
  pegs: Pick<Pegs, 'isPegged' | 'release'>,
  openOrders: () => readonly OpenOrder[],
): Partial<OrderActions> {
  const now = (open: OpenOrder) => openOrders().find(({ rowKey }) => rowKey === open.rowKey) ?? open
  const cancelThese = async (orders: readonly OpenOrder[]) => {
    const pegged = orders.filter(({ orderId }) => pegs.isPegged(orderId))
    if (pegged.length === 0) return next.cancelThese(orders)
    await pegs.release(
      pegged.map(({ orderId }) => orderId),
      'cancelled',
    )
    return next.cancelThese(orders.map(now))
  }
  /** Counts a manual amend from the state that the trader saw, whatever the peg changed meanwhile. */
  const releasedEdit: OrderActions['edit'] = async (open, change) => {
    await pegs.release([open.orderId], 'changed')
    return next.edit(open, change)
  }
  const releaseAll = async () => {
    const pegged = openOrders().flatMap(({ orderId }) => (pegs.isPegged(orderId) ? [orderId] : []))
    if (pegged.length > 0) await pegs.release(pegged, 'cancelled')
  }
  return {
    edit: (open, change) => (pegs.isPegged(open.orderId) ? releasedEdit(open, change) : next.edit(open, change)),
    cancel: (open) => cancelThese([open]),
    cancelThese,
    cancelAll: async () => {
      await releaseAll()
      return next.cancelAll()
    },
    cancelAllAndStops: async () => {
      await releaseAll()
      return next.cancelAllAndStops()
    },
  }
}

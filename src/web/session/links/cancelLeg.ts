import type { Hash } from '@/core/protocol/instrument'
import { settle } from '@/web/session/actions/outcome'
import type { OrderContext } from '@/web/session/orderContext'
import { cancelOrder } from '@/web/session/orders/cancelOrder'
import type { OrderActions } from '@/web/session/orders/orderActions'
import type { LinkRunDeps } from './linkRun'

type Deps = {
  readonly actions: Pick<OrderActions, 'cancel'>
  readonly orders: OrderContext
  readonly onEnded: (orderIds: readonly Hash[]) => void
}

/**
 * Cancels an order at once, even while the trader's own action on it waits for the wallet or the venue: the other order
 * has filled. An amend that is signed afterwards is rejected, because its order has ended.
 */
export function cancelLeg({ actions, orders, onEnded }: Deps): LinkRunDeps['cancel'] {
  return async (open) => {
    const outcome = await actions.cancel(open)
    if (outcome.status !== 'busy') return outcome
    const cancelled = await settle(() => cancelOrder(orders, open.orderId))
    if (cancelled.status === 'done') onEnded([open.orderId])
    return cancelled
  }
}

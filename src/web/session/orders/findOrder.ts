import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { getOrder } from '@/core/protocol/rest/orders'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'

/** Requests an order by id. Resolves to undefined if the venue does not know the id. */
export async function findOrder(rest: Pick<RestClient, 'call'>, orderId: Hash): Promise<OrderMessage | undefined> {
  try {
    return await rest.call(getOrder, { path: { orderId } })
  } catch (error) {
    if (error instanceof RestError && error.code === 'ORDER_DOES_NOT_EXIST') return undefined
    throw error
  }
}

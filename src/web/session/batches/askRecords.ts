import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { getOrder, getOrders } from '@/core/protocol/rest/orders'
import { askVenue, whileUnreachable } from '@/web/session/actions/askVenue'

export type AskParts = { readonly rest: RestClient; readonly pause: (ms: number) => Promise<void> }

/**
 * Asks the venue what became of orders whose ids are known: the open ones are in one list, and each of the others is asked
 * for by its id. One that the venue has never heard of is left out. While the venue cannot be reached it is asked again;
 * throws `UnreachableError` after half a minute of that, or the venue's refusal.
 */
export function askRecords({ rest, pause }: AskParts, orderIds: readonly Hash[]): Promise<readonly OrderMessage[]> {
  return askVenue(() => askOnce(rest, orderIds), whileUnreachable(pause))
}

async function askOnce(rest: RestClient, orderIds: readonly Hash[]): Promise<readonly OrderMessage[]> {
  const wanted = new Set(orderIds)
  const records = (await rest.call(getOrders, {})).filter(({ orderId }) => wanted.has(orderId))
  const found = new Set(records.map(({ orderId }) => orderId))
  // One after the other: each of them counts double against the rate limit (rest-private 1.5).
  for (const orderId of orderIds) {
    if (found.has(orderId)) continue
    try {
      records.push(await rest.call(getOrder, { path: { orderId } }))
    } catch (error) {
      if (!(error instanceof RestError) || error.code !== 'ORDER_DOES_NOT_EXIST') throw error
    }
  }
  return records
}

import { UnreachableError, RestError } from '@/client/restErrors'
import type { RestClient } from '@/client/restClient'
import type { Hash } from '@/protocol/instrument'
import { getOrder } from '@/protocol/rest/getOrder'
import { getOrders } from '@/protocol/rest/getOrders'
import { fateOf, type OrderFate } from './orderFate'

export type AskParts = { readonly rest: RestClient; readonly pause: (ms: number) => Promise<void> }

const attempts = 15
const pauseMs = 2_000

/**
 * Asks the venue what became of orders whose ids are known: the open ones are in one list, and each of the others is asked
 * for by name. One that the venue has never heard of has no entry. While the venue cannot be reached it is asked again;
 * throws {@link UnreachableError} after half a minute of that, or the venue's refusal.
 */
export async function askFates(parts: AskParts, orderIds: readonly Hash[]): Promise<ReadonlyMap<Hash, OrderFate>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await askOnce(parts.rest, orderIds)
    } catch (error) {
      if (!(error instanceof UnreachableError) || attempt === attempts) throw error
      await parts.pause(pauseMs)
    }
  }
}

async function askOnce(rest: RestClient, orderIds: readonly Hash[]): Promise<ReadonlyMap<Hash, OrderFate>> {
  const wanted = new Set(orderIds)
  const fates = new Map<Hash, OrderFate>()
  for (const record of await rest.call(getOrders, {})) {
    if (wanted.has(record.orderId)) fates.set(record.orderId, fateOf(record))
  }
  // One after the other: each of them counts double against the rate limit (rest-private 1.5).
  for (const orderId of orderIds) {
    if (fates.has(orderId)) continue
    try {
      fates.set(orderId, fateOf(await rest.call(getOrder, { path: { orderId } })))
    } catch (error) {
      if (!(error instanceof RestError) || error.code !== 'ORDER_DOES_NOT_EXIST') throw error
    }
  }
  return fates
}

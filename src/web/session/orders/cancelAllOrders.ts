import type { Hash } from '@/core/protocol/instrument'
import { cancelAllOrders as cancelAllOperation } from '@/core/protocol/ws/orders'
import { OutcomeUnknownError } from '@/web/connection/callErrors'
import type { OrderContext } from '@/web/session/orderContext'
import { cancelOrder } from './cancelOrder'
import { orderTimeoutMs } from './createOrder'

export function cancelAllOrders(context: OrderContext) {
  return context.calls.call(cancelAllOperation, {}, { timeoutMs: orderTimeoutMs })
}

/** `ended` have ended, whether by their cancel or before. `failure` is the error of another one. */
export type Cancelled = { readonly ended: readonly Hash[]; readonly failure: unknown }

export const allEnded = (ended: readonly Hash[]): Cancelled => ({ ended, failure: undefined })

/** By order that was tried: undefined if it has ended, otherwise the error. */
export type CancelOutcomes = ReadonlyMap<Hash, unknown>

/**
 * Cancels orders by id, because the venue's filter only knows asset and type: by one request where the venue has it,
 * and otherwise one by one, of which the first `most`. Without the one request all cancels are sent before it returns.
 * Rejects if the outcome of the one request is unknown.
 */
export async function cancelEach(
  context: OrderContext,
  orderIds: readonly Hash[],
  most: number = orderIds.length,
): Promise<CancelOutcomes> {
  // An await would let a session that closes be over before the first cancel.
  const confirmed = context.bulkCancel === undefined ? none : await context.bulkCancel(orderIds)
  const single = orderIds.filter((orderId) => !confirmed.has(orderId)).slice(0, most)
  const results = await Promise.allSettled(single.map((orderId) => cancelOrder(context, orderId)))
  const done = orderIds.flatMap((orderId) => (confirmed.has(orderId) ? [[orderId, undefined] as const] : []))
  return new Map<Hash, unknown>([...done, ...single.map((orderId, at) => [orderId, failureIn(results[at])] as const)])
}

/** Cancels all of these orders. Rejects if the outcome of a request for all of them is unknown. */
export async function cancelOrdersOf(context: OrderContext, orderIds: readonly Hash[]): Promise<Cancelled> {
  const outcomes = await cancelEach(context, orderIds)
  const ended = orderIds.filter((orderId) => outcomes.get(orderId) === undefined)
  const failures = [...outcomes.values()].filter((failure) => failure !== undefined)
  return { ended, failure: failures.find((one) => one instanceof OutcomeUnknownError) ?? failures[0] }
}

const none: ReadonlySet<Hash> = new Set()

/** An order that has ended meanwhile is no failure. */
function failureIn(result: PromiseSettledResult<unknown> | undefined): unknown {
  return result?.status === 'rejected' && !isGone(result.reason) ? result.reason : undefined
}

function isGone(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && reason.code === 'ORDER_DOES_NOT_EXIST'
}

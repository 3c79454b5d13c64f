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

/**
 * Cancels orders by id, because the venue's filter only knows asset and type: by one request where the venue has it,
 * and otherwise one by one. Rejects if the outcome of the one request is unknown.
 */
export async function cancelOrdersOf(context: OrderContext, orderIds: readonly Hash[]): Promise<Cancelled> {
  const confirmed = await context.bulkCancel?.(orderIds)
  const results = await Promise.allSettled(
    orderIds.map(async (orderId) => (confirmed?.has(orderId) === true ? undefined : cancelOrder(context, orderId))),
  )
  const ended = orderIds.filter((_, at) => failureIn(results[at]) === undefined)
  const failures = results.flatMap((result) => failureIn(result) ?? [])
  return { ended, failure: failures.find((one) => one instanceof OutcomeUnknownError) ?? failures[0] }
}

/** An order that has ended meanwhile is no failure. */
function failureIn(result: PromiseSettledResult<unknown> | undefined): unknown {
  return result?.status === 'rejected' && !isGone(result.reason) ? result.reason : undefined
}

function isGone(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && reason.code === 'ORDER_DOES_NOT_EXIST'
}

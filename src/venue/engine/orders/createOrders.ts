import type { ErrorCode } from '@/protocol/errorCodes'
import { isMarketPrice, maxBatchOrders } from '@/protocol/orderLimits'
import { holdingFor } from '../accounts/holding'
import type { OrderRequest } from '../command'
import type { Outcome } from '../event'
import { refused } from '../outcome'
import type { Turn } from '../turn'
import type { OrderAttempt } from './checkExposure'
import { checkOrder } from './checkOrder'
import { createOpenOrder } from './openOrder'
import { placeOrder } from './placeOrder'

/**
 * Places several GTC limit orders of one account, instrument and side, in their order, with nothing in between (rest-private
 * 7.7). Each is checked as if those ahead of it were placed, and one that is refused refuses them all. An order whose
 * market-maker protection is tripped by one ahead of it is told as cancelled.
 */
export function createOrders(turn: Turn, requests: readonly OrderRequest[]): Outcome {
  const badBatch = checkBatch(requests)
  if (badBatch !== undefined) return refused(badBatch)
  const attempts: OrderAttempt[] = []
  for (const request of requests) {
    const attempt = checkOrder(turn, request, attempts)
    if ('error' in attempt) return refused(attempt.error)
    attempts.push(attempt)
  }
  for (const [at, { account, listed, request, orderType, limit }] of attempts.entries()) {
    const order = createOpenOrder({
      request,
      orderType,
      limit,
      createdAtNs: turn.timeNs,
      replacedOrderId: undefined,
      // One behind the other, behind all of earlier commands and before the stops that this one lets go (releaseStop).
      priority: turn.seq + at * placeOfBatch,
    })
    placeOrder(turn, { account, holding: holdingFor(account, listed), order }, 'unknown')
  }
  return { isAccepted: true, orderIds: requests.map(({ orderId }) => orderId) }
}

/** Twenty of these are less than the place of the first stop; exact in a double up to four billion commands. */
const placeOfBatch = 2 ** -21

/** What a batch may hold at all; the codes are guesses (rest-private 7.7). */
function checkBatch(requests: readonly OrderRequest[]): ErrorCode | undefined {
  const [first] = requests
  if (first === undefined || requests.length > maxBatchOrders) return 'BAD_REQUEST'
  if (requests.some((request) => !isAlike(first, request))) return 'BAD_REQUEST'
  if (requests.some(({ stop }) => stop !== undefined)) return 'INVALID_STOP_ORDER'
  if (requests.some(({ isBuy, limitPrice }) => isMarketPrice(isBuy, limitPrice))) return 'ORDER_INVALID_TYPE'
  if (requests.some(({ timeInForce }) => timeInForce !== 'GTC')) return 'INVALID_ORDER_TIME_IN_FORCE'
  return new Set(requests.map(({ orderId }) => orderId)).size < requests.length ? 'ORDER_EXISTS' : undefined
}

function isAlike(one: OrderRequest, other: OrderRequest): boolean {
  return (
    one.account === other.account &&
    one.instrumentId === other.instrumentId &&
    one.isBuy === other.isBuy &&
    one.postOnly === other.postOnly &&
    one.reduceOnly === other.reduceOnly
  )
}

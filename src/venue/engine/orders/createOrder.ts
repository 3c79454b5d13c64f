import type { ErrorCode } from '@/core/protocol/errorCodes'
import { isMarketPrice, maxBatchOrders } from '@/core/protocol/orderLimits'
import { holdingFor } from '../accounts/holding'
import type { OrderRequest } from '../command'
import { rejected, type CommandContext } from '../commandContext'
import type { CommandOutcome } from '../event'
import { handleCreateStop } from '../stops/createStop'
import type { OrderAttempt } from './checkExposure'
import { checkOrder } from './checkOrder'
import { createOpenOrder } from './openOrder'
import { placeOrder } from './placeOrder'

export function handleCreateOrder(context: CommandContext, request: OrderRequest): CommandOutcome {
  if (request.stop !== undefined) return handleCreateStop(context, { ...request, stop: request.stop })
  const attempt = checkOrder(context, request)
  if ('error' in attempt) return rejected(attempt.error)
  const { account, listed, orderType, limit } = attempt
  const order = createOpenOrder({
    request,
    orderType,
    limit,
    createdAtNs: context.timeNs,
    replacedOrderId: undefined,
    priority: context.seq,
  })
  return {
    isAccepted: true,
    order: placeOrder(
      context,
      { account, holding: holdingFor(account, listed, request.positionSide), order },
      'unknown',
    ),
  }
}

/**
 * Places several GTC limit orders of one account, instrument and side in sequence, without other commands in between
 * (rest-private 7.7). Each check assumes that the earlier orders are placed. If one order is rejected, all are. If an
 * earlier order trips the market-maker protection, later protected orders are reported as cancelled.
 */
export function createOrders(context: CommandContext, requests: readonly OrderRequest[]): CommandOutcome {
  const badBatch = checkBatch(requests)
  if (badBatch !== undefined) return rejected(badBatch)
  const attempts: OrderAttempt[] = []
  for (const request of requests) {
    const attempt = checkOrder(context, request, attempts)
    if ('error' in attempt) return rejected(attempt.error)
    attempts.push(attempt)
  }
  for (const [at, { account, listed, request, orderType, limit }] of attempts.entries()) {
    const order = createOpenOrder({
      request,
      orderType,
      limit,
      createdAtNs: context.timeNs,
      replacedOrderId: undefined,
      // In sequence: behind all orders of earlier commands, and ahead of stops that this command triggers
      // (releaseStop).
      priority: context.seq + at * placeOfBatch,
    })
    placeOrder(context, { account, holding: holdingFor(account, listed, request.positionSide), order }, 'unknown')
  }
  return { isAccepted: true, orderIds: requests.map(({ orderId }) => orderId) }
}

/**
 * Twenty of these are less than the distance to the first stop's place. Doubles hold this exactly for up to four
 * billion commands.
 */
const placeOfBatch = 2 ** -21

/** Checks the requirements of a batch; the error codes are guesses (rest-private 7.7). */
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
    one.positionSide === other.positionSide &&
    one.postOnly === other.postOnly &&
    one.reduceOnly === other.reduceOnly
  )
}

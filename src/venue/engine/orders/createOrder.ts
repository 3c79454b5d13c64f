import { holdingFor } from '../accounts/holding'
import type { OrderRequest } from '../command'
import type { Outcome } from '../event'
import { refused } from '../outcome'
import { createStop } from '../stops/createStop'
import type { Turn } from '../turn'
import { checkOrder } from './checkOrder'
import { createOpenOrder } from './openOrder'
import { placeOrder } from './placeOrder'

export function createOrder(turn: Turn, request: OrderRequest): Outcome {
  if (request.stop !== undefined) return createStop(turn, { ...request, stop: request.stop })
  const attempt = checkOrder(turn, request)
  if ('error' in attempt) return refused(attempt.error)
  const { account, listed, orderType, limit } = attempt
  const order = createOpenOrder({
    request,
    orderType,
    limit,
    createdAtNs: turn.timeNs,
    replacedOrderId: undefined,
    priority: turn.seq,
  })
  return {
    isAccepted: true,
    order: placeOrder(turn, { account, holding: holdingFor(account, listed), order }, 'unknown'),
  }
}

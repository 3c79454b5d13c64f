import type { Hash } from '@/core/protocol/instrument'
import type { Account, Holding } from '../accounts/account'
import { holdingFor } from '../accounts/holding'
import type { OrderRequest } from '../command'
import { rejected, touchBook, type CommandContext } from '../commandContext'
import type { OrderRecord, CommandOutcome } from '../event'
import { takePlace } from '../orderBook'
import { handleEditStop } from '../stops/createStop'
import { followParent } from '../stops/stopRecords'
import { checkEdit } from './checkOrder'
import { cancelInBook, closeId, countIn, countOut } from './closeOrder'
import { createOpenOrder, type BookOrder } from './openOrder'
import { cancelledRecord, openRecord } from './orderRecord'
import { placeOrder } from './placeOrder'

/**
 * Replaces an order with a new signed one. The new order keeps the place in the queue if the price stays and the
 * amount does not exceed the open amount (venue-rules 2.2); otherwise it is treated as a new order.
 */
export function handleEditOrder(context: CommandContext, replacedOrderId: Hash, request: OrderRequest): CommandOutcome {
  const stop = context.state.stops.get(replacedOrderId)
  if (stop !== undefined) return handleEditStop(context, stop, request)
  const attempt = checkEdit(context, request, replacedOrderId)
  if ('error' in attempt) return rejected(attempt.error)
  const { account, listed, orderType, limit, replaced } = attempt
  const keepsPlace = limit === replaced.limit && request.amount <= replaced.remaining
  const order = createOpenOrder({
    request,
    orderType,
    limit,
    createdAtNs: context.timeNs,
    replacedOrderId,
    priority: keepsPlace ? replaced.priority : context.seq,
  })
  const holding = holdingFor(account, listed, request.positionSide)
  if (keepsPlace) return { isAccepted: true, order: succeed(context, account, holding, replaced, order) }

  const cancelled = cancelInBook(context, account, holding, replaced)
  const opened = openRecord(account, order, holding, context.timeNs)
  context.events.push({ type: 'ordersChanged', account: account.address, orders: [cancelled, opened] })
  followParent(context, account, replacedOrderId, request.orderId)
  return { isAccepted: true, order: placeOrder(context, { account, holding, order }, 'opened') }
}

function succeed(
  context: CommandContext,
  account: Account,
  holding: Holding,
  old: BookOrder,
  order: BookOrder,
): OrderRecord {
  const { listed } = holding
  takePlace(listed.book, old, order)
  touchBook(context, listed)
  countOut(context, account, holding, old)
  closeId(context, account, old)
  countIn(context, account, holding, order)
  const opened = openRecord(account, order, holding, context.timeNs)
  const cancelled = cancelledRecord(old, context.timeNs)
  context.events.push({ type: 'ordersChanged', account: account.address, orders: [cancelled, opened] })
  followParent(context, account, old.request.orderId, order.request.orderId)
  return opened
}

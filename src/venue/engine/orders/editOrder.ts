import type { Account, Holding } from '../accounts/account'
import { holdingFor } from '../accounts/holding'
import type { OrderRequest } from '../command'
import type { OrderRecord, Outcome } from '../event'
import { takePlace } from '../orderBook'
import { refused } from '../outcome'
import type { Hash } from '@/protocol/instrument'
import { editStop } from '../stops/editStop'
import { followParent } from '../stops/followParent'
import { touchBook, type Turn } from '../turn'
import { checkEdit } from './checkOrder'
import { cancelInBook, closeId, countIn, countOut } from './closeOrder'
import { createOpenOrder, type OpenOrder } from './openOrder'
import { cancelledRecord, openRecord } from './orderRecord'
import { placeOrder } from './placeOrder'

/**
 * An edit is a new signed order in the place of the old. It keeps its place in the queue when the price stays and the
 * amount does not exceed what was still open (venue-rules 2.2); otherwise it arrives as if new.
 */
export function editOrder(turn: Turn, replacedOrderId: Hash, request: OrderRequest): Outcome {
  const stop = turn.state.stops.get(replacedOrderId)
  if (stop !== undefined) return editStop(turn, stop, request)
  const attempt = checkEdit(turn, request, replacedOrderId)
  if ('error' in attempt) return refused(attempt.error)
  const { account, listed, orderType, limit, replaced } = attempt
  const keepsPlace = limit === replaced.limit && request.amount <= replaced.remaining
  const order = createOpenOrder({
    request,
    orderType,
    limit,
    createdAtNs: turn.timeNs,
    replacedOrderId,
    priority: keepsPlace ? replaced.priority : turn.seq,
  })
  const holding = holdingFor(account, listed)
  if (keepsPlace) return { isAccepted: true, order: succeed(turn, account, holding, replaced, order) }

  const cancelled = cancelInBook(turn, account, holding, replaced)
  const opened = openRecord(account, order, holding, turn.timeNs)
  turn.events.push({ type: 'ordersChanged', account: account.address, orders: [cancelled, opened] })
  followParent(turn, account, replacedOrderId, request.orderId)
  return { isAccepted: true, order: placeOrder(turn, { account, holding, order }, 'opened') }
}

function succeed(turn: Turn, account: Account, holding: Holding, old: OpenOrder, order: OpenOrder): OrderRecord {
  const { listed } = holding
  takePlace(listed.book, old, order)
  touchBook(turn, listed)
  countOut(turn, account, holding, old)
  closeId(turn, account, old)
  countIn(turn, account, holding, order)
  const opened = openRecord(account, order, holding, turn.timeNs)
  const cancelled = cancelledRecord(old, turn.timeNs)
  turn.events.push({ type: 'ordersChanged', account: account.address, orders: [cancelled, opened] })
  followParent(turn, account, old.request.orderId, order.request.orderId)
  return opened
}

import type { ErrorCode } from '@/core/protocol/errorCodes'
import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Account, Holding } from '../accounts/account'
import { countOpen } from '../accounts/holding'
import { stir, touchBook, type CommandContext } from '../commandContext'
import type { OrderRecord } from '../event'
import { markStale } from '../margin/accountRisk'
import { leave, rest } from '../orderBook'
import { rememberClosed } from '../replayGuard'
import type { BookOrder } from './openOrder'
import { cancelledRecord } from './orderRecord'

const none = fixed6<Amount>(0n)

export function openInBook(context: CommandContext, account: Account, holding: Holding, order: BookOrder): void {
  rest(holding.listed.book, order)
  touchBook(context, holding.listed)
  countIn(context, account, holding, order)
}

/** Removes a resting order from the book and from all counts. Returns its last record, which the caller publishes. */
export function cancelInBook(
  context: CommandContext,
  account: Account,
  holding: Holding,
  order: BookOrder,
  error?: ErrorCode,
): OrderRecord {
  leave(holding.listed.book, order)
  touchBook(context, holding.listed)
  countOut(context, account, holding, order)
  closeId(context, account, order)
  return cancelledRecord(order, context.timeNs, error)
}

/** Counts a resting order. The caller inserts it into the book. */
export function countIn(context: CommandContext, account: Account, holding: Holding, order: BookOrder): void {
  context.state.orders.set(order.request.orderId, order)
  holding.orders.add(order)
  account.openOrderCount += 1
  countOpen(holding, order, none, order.remaining)
  markStale(account, holding)
}

export function countOut(context: CommandContext, account: Account, holding: Holding, order: BookOrder): void {
  context.state.orders.delete(order.request.orderId)
  holding.orders.delete(order)
  account.openOrderCount -= 1
  countOpen(holding, order, order.remaining, none)
  markStale(account, holding)
}

export function closeId(context: CommandContext, account: Account, order: BookOrder): void {
  const { orderId, timestampSec } = order.request
  rememberClosed(account.replayGuard, orderId, { timestampSec, wasFilled: order.remaining === 0n })
  stir(context, account)
}

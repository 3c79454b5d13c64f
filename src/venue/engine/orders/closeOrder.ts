import type { ErrorCode } from '@/protocol/errorCodes'
import { fixed6, type Amount } from '@/protocol/fixed6'
import type { Account, Holding } from '../accounts/account'
import { countOpen } from '../accounts/holding'
import type { OrderRecord } from '../event'
import { markStale } from '../margin/accountRisk'
import { leave, rest } from '../orderBook'
import { rememberClosed } from '../replayGuard'
import { stir, touchBook, type Turn } from '../turn'
import type { OpenOrder } from './openOrder'
import { cancelledRecord } from './orderRecord'

const none = fixed6<Amount>(0n)

/** Puts what is open of an order into the book and into every count. */
export function openInBook(turn: Turn, account: Account, holding: Holding, order: OpenOrder): void {
  rest(holding.listed.book, order)
  touchBook(turn, holding.listed)
  countIn(turn, account, holding, order)
}

/** Takes a resting order out of the book and out of every count, and returns its last record; telling is the caller's. */
export function cancelInBook(
  turn: Turn,
  account: Account,
  holding: Holding,
  order: OpenOrder,
  error?: ErrorCode,
): OrderRecord {
  leave(holding.listed.book, order)
  touchBook(turn, holding.listed)
  countOut(turn, account, holding, order)
  closeId(turn, account, order)
  return cancelledRecord(order, turn.timeNs, error)
}

/** Counts an order that rests from now on. Its place in the book is the caller's. */
export function countIn(turn: Turn, account: Account, holding: Holding, order: OpenOrder): void {
  turn.state.orders.set(order.request.orderId, order)
  holding.orders.add(order)
  account.openOrderCount += 1
  countOpen(holding, order, none, order.remaining)
  markStale(account, holding)
}

/** Stops counting an order that no longer rests, with whatever is open of it. */
export function countOut(turn: Turn, account: Account, holding: Holding, order: OpenOrder): void {
  turn.state.orders.delete(order.request.orderId)
  holding.orders.delete(order)
  account.openOrderCount -= 1
  countOpen(holding, order, order.remaining, none)
  markStale(account, holding)
}

/** From now on the id is a closed one, and known as such. */
export function closeId(turn: Turn, account: Account, order: OpenOrder): void {
  const { orderId, timestampSec } = order.request
  rememberClosed(account.replayGuard, orderId, { timestampSec, wasFilled: order.remaining === 0n })
  stir(turn, account)
}

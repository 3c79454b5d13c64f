import type { ErrorCode } from '@/protocol/errorCodes'
import { dropIfEmpty } from '../accounts/holding'
import type { OrderRecord } from '../event'
import type { Turn } from '../turn'
import { closeId, openInBook } from './closeOrder'
import { matchOrder, type Taker } from './matchOrder'
import { cancelledRecord, filledRecord, openRecord } from './orderRecord'

/**
 * Matches a checked order, then rests it or ends it. Returns its record as it is afterwards. `toldAs` says what the
 * account has been told of it before.
 */
export function placeOrder(turn: Turn, taker: Taker, toldAs: 'unknown' | 'opened'): OrderRecord {
  const reason = matchOrder(turn, taker)
  const record = restOrEnd(turn, taker, reason)
  // A filled order has been told with its last match.
  if (record.status !== 'filled' && record.status !== toldAs) {
    turn.events.push({ type: 'ordersChanged', account: taker.account.address, orders: [record] })
  }
  dropIfEmpty(taker.account, taker.holding)
  return record
}

function restOrEnd(turn: Turn, taker: Taker, reason: ErrorCode | undefined): OrderRecord {
  const { account, holding, order } = taker
  if (order.remaining === 0n) {
    closeId(turn, account, order)
    return filledRecord(account, order, holding, turn.timeNs)
  }
  if (reason !== undefined || order.orderType === 'market' || order.request.timeInForce === 'IOC') {
    closeId(turn, account, order)
    return cancelledRecord(order, turn.timeNs, reason)
  }
  openInBook(turn, account, holding, order)
  return openRecord(account, order, holding, turn.timeNs)
}

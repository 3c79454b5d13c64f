import type { OrderRequest } from '../command'
import type { Outcome } from '../event'
import { refused } from '../outcome'
import type { Turn } from '../turn'
import { checkStopEdit } from './checkStop'
import { followParent } from './followParent'
import { endStop, keepStop } from './keepStops'
import type { StopOrder } from './stopOrder'
import { stopRecord } from './stopRecord'

/**
 * A new signed order in the place of a stop is a stop as well: with the terms it names, or those of the old one when it
 * names none. Its kind, what it is for and its parent stay.
 */
export function editStop(turn: Turn, replaced: StopOrder, request: OrderRequest): Outcome {
  const checked = checkStopEdit(turn, replaced, request)
  if ('error' in checked) return refused(checked.error)
  const { account, isArmed, request: stopRequest } = checked
  const { orderId } = replaced.request
  const cancelled = endStop(turn, account, replaced)
  const stop: StopOrder = {
    request: stopRequest,
    createdAtNs: turn.timeNs,
    replacedOrderId: orderId,
    priority: turn.seq,
    isArmed,
    updatedAtNs: turn.timeNs,
  }
  keepStop(turn.state, account, stop)
  const record = stopRecord(stop)
  turn.events.push({ type: 'ordersChanged', account: account.address, orders: [cancelled, record] })
  followParent(turn, account, orderId, request.orderId)
  return { isAccepted: true, order: record }
}

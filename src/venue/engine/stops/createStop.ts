import type { Outcome } from '../event'
import { refused } from '../outcome'
import type { Turn } from '../turn'
import { checkStop } from './checkStop'
import { keepStop } from './keepStops'
import type { StopOrder, StopRequest } from './stopOrder'
import { stopRecord } from './stopRecord'

/** Takes an order that waits for the mark. It needs no margin until it goes (venue-rules 2.5). */
export function createStop(turn: Turn, request: StopRequest): Outcome {
  const checked = checkStop(turn, request)
  if ('error' in checked) return refused(checked.error)
  const { account, isArmed } = checked
  const stop: StopOrder = {
    request,
    createdAtNs: turn.timeNs,
    replacedOrderId: undefined,
    priority: turn.seq,
    isArmed,
    updatedAtNs: turn.timeNs,
  }
  keepStop(turn.state, account, stop)
  const record = stopRecord(stop)
  turn.events.push({ type: 'ordersChanged', account: account.address, orders: [record] })
  return { isAccepted: true, order: record }
}

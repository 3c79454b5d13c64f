import type { Hash } from '@/protocol/instrument'
import type { Account } from '../accounts/account'
import type { OrderRecord } from '../event'
import type { Turn } from '../turn'
import { stopRecord } from './stopRecord'

/** An edit gives the parent of a stop another id; the stop stays with it. */
export function followParent(turn: Turn, account: Account, oldId: Hash, newId: Hash): void {
  const records: OrderRecord[] = []
  for (const stop of account.stops.values()) {
    if (stop.request.stop.parentOrderId !== oldId) continue
    stop.request = { ...stop.request, stop: { ...stop.request.stop, parentOrderId: newId } }
    stop.updatedAtNs = turn.timeNs
    records.push(stopRecord(stop))
  }
  if (records.length > 0) turn.events.push({ type: 'ordersChanged', account: account.address, orders: records })
}

import type { ErrorCode } from '@/protocol/errorCodes'
import type { Account } from '../accounts/account'
import type { OrderRecord, Outcome } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import type { Turn } from '../turn'
import { endStop, listedOf } from './keepStops'
import type { StopOrder } from './stopOrder'

export function cancelStop(turn: Turn, account: Account, stop: StopOrder): Outcome {
  const record = endStop(turn, account, stop)
  turn.events.push({ type: 'ordersChanged', account: account.address, orders: [record] })
  return { isAccepted: true, order: record }
}

/** Ends the stops of an account on the instruments that fit, oldest first; telling is the caller's. */
export function endStops(
  turn: Turn,
  account: Account,
  fits: (listed: ListedInstrument) => boolean,
  error?: ErrorCode,
): OrderRecord[] {
  const records: OrderRecord[] = []
  // A Map may lose the entry that is being visited.
  for (const stop of account.stops.values()) {
    if (fits(listedOf(turn.state, stop))) records.push(endStop(turn, account, stop, error))
  }
  return records
}

import { assert } from '@/lib/assert'
import type { ErrorCode } from '@/protocol/errorCodes'
import type { Account } from '../accounts/account'
import type { OrderRecord } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import { rememberClosed } from '../replayGuard'
import type { ExchangeState } from '../state'
import { stir, type Turn } from '../turn'
import { addToIndex, removeFromIndex } from './stopIndex'
import type { StopOrder } from './stopOrder'
import { endedStopRecord } from './stopRecord'

/** Puts a stop where it is found: by its id, with its account, and when it is armed by its trigger. */
export function keepStop(state: ExchangeState, account: Account, stop: StopOrder): void {
  const { orderId } = stop.request
  state.stops.set(orderId, stop)
  account.stops.set(orderId, stop)
  if (stop.isArmed) addToIndex(listedOf(state, stop).stops, stop)
}

/** Takes a stop out of everything. What becomes of its id is the caller's. */
export function dropStop(state: ExchangeState, account: Account, stop: StopOrder): void {
  const { orderId } = stop.request
  state.stops.delete(orderId)
  account.stops.delete(orderId)
  if (stop.isArmed) removeFromIndex(listedOf(state, stop).stops, stop)
}

/** From now on a price may let it go. */
export function armStop(turn: Turn, stop: StopOrder): void {
  const listed = listedOf(turn.state, stop)
  stop.isArmed = true
  addToIndex(listed.stops, stop)
  if (!turn.repriced.includes(listed)) turn.repriced.push(listed)
}

/** Ends a stop that has not gone, and returns its last record; telling is the caller's. */
export function endStop(turn: Turn, account: Account, stop: StopOrder, error?: ErrorCode): OrderRecord {
  dropStop(turn.state, account, stop)
  closeStopId(turn, account, stop)
  return endedStopRecord(stop, turn.timeNs, error)
}

/** From now on the id is a closed one. */
export function closeStopId(turn: Turn, account: Account, { request }: StopOrder): void {
  const { orderId, timestampSec } = request
  rememberClosed(account.replayGuard, orderId, { timestampSec, wasFilled: false })
  stir(turn, account)
}

export function listedOf(state: ExchangeState, { request }: StopOrder): ListedInstrument {
  const listed = state.instruments.get(request.instrumentId)
  assert(listed !== undefined, 'a stop is for an instrument that is listed')
  return listed
}

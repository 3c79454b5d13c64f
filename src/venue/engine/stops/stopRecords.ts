import { assert } from '@/core/lib/assert'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Hash } from '@/core/protocol/instrument'
import { maxPartialStops } from '@/core/quant/checkStop'
import { keyOf } from '../../rules/positionKey'
import type { Account } from '../accounts/account'
import { closable } from '../accounts/holding'
import { stir, type CommandContext } from '../commandContext'
import type { OrderRecord, CommandOutcome } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import { endedStopRecord, stopRecord } from '../orders/orderRecord'
import { rememberClosed } from '../replayGuard'
import type { ExchangeState } from '../state'
import { addToIndex, removeFromIndex } from './stopIndex'
import { type StopOrder, isReached, stopSide, triggersOnFall } from './stopOrder'

/** Indexes a stop by id and account and, once armed, by trigger. */
export function addStop(state: ExchangeState, account: Account, stop: StopOrder): void {
  const { orderId } = stop.request
  state.stops.set(orderId, stop)
  account.stops.set(orderId, stop)
  if (stop.isArmed) addToIndex(listedOf(state, stop).stops, stop)
}

/** Removes a stop from all indexes. The caller handles its id. */
export function dropStop(state: ExchangeState, account: Account, stop: StopOrder): void {
  const { orderId } = stop.request
  state.stops.delete(orderId)
  account.stops.delete(orderId)
  if (stop.isArmed) removeFromIndex(listedOf(state, stop).stops, stop)
}

/** Lets the mark trigger the stop from now on. */
export function armStop(context: CommandContext, stop: StopOrder): void {
  const listed = listedOf(context.state, stop)
  stop.isArmed = true
  addToIndex(listed.stops, stop)
  if (!context.repriced.includes(listed)) context.repriced.push(listed)
}

/** Ends an untriggered stop. Returns its last record, which the caller publishes. */
export function endStop(context: CommandContext, account: Account, stop: StopOrder, error?: ErrorCode): OrderRecord {
  dropStop(context.state, account, stop)
  closeStopId(context, account, stop)
  return endedStopRecord(stop, context.timeNs, error)
}

export function closeStopId(context: CommandContext, account: Account, { request }: StopOrder): void {
  const { orderId, timestampSec } = request
  rememberClosed(account.replayGuard, orderId, { timestampSec, wasFilled: false })
  stir(context, account)
}

export function listedOf(state: ExchangeState, { request }: StopOrder): ListedInstrument {
  const listed = state.instruments.get(request.instrumentId)
  assert(listed !== undefined, 'a stop is for an instrument that is listed')
  return listed
}

export function cancelStop(context: CommandContext, account: Account, stop: StopOrder): CommandOutcome {
  const record = endStop(context, account, stop)
  context.events.push({ type: 'ordersChanged', account: account.address, orders: [record] })
  return { isAccepted: true, order: record }
}

/** Ends the account's stops on the selected instruments, oldest first. The caller publishes the records. */
export function endStops(
  context: CommandContext,
  account: Account,
  fits: (listed: ListedInstrument) => boolean,
  error?: ErrorCode,
): OrderRecord[] {
  const records: OrderRecord[] = []
  for (const stop of account.stops.values()) {
    if (fits(listedOf(context.state, stop))) records.push(endStop(context, account, stop, error))
  }
  return records
}

/** Makes stops refer to the new id of their parent after an edit. */
export function followParent(context: CommandContext, account: Account, oldId: Hash, newId: Hash): void {
  const records: OrderRecord[] = []
  for (const stop of account.stops.values()) {
    if (stop.request.stop.parentOrderId !== oldId) continue
    stop.request = { ...stop.request, stop: { ...stop.request.stop, parentOrderId: newId } }
    stop.updatedAtNs = context.timeNs
    records.push(stopRecord(stop))
  }
  if (records.length > 0) context.events.push({ type: 'ordersChanged', account: account.address, orders: records })
}

/**
 * Returns whether the parent waits, has traded or was cancelled. An unknown parent has traded, because a cancelled one
 * would have ended the stop in that command.
 */
export function parentState(
  state: ExchangeState,
  account: Account,
  parentOrderId: Hash | undefined,
): 'waiting' | 'traded' | 'cancelled' {
  if (parentOrderId === undefined) return 'traded'
  if (account.stops.has(parentOrderId)) return 'waiting'
  const open = state.orders.get(parentOrderId)
  if (open !== undefined) return open.filled > 0n ? 'traded' : 'waiting'
  return account.replayGuard.closed.get(parentOrderId)?.wasFilled === false ? 'cancelled' : 'traded'
}

export function checkStops(state: ExchangeState): void {
  let armed = 0
  let retained = 0
  for (const account of state.accounts.values()) {
    for (const stop of account.stops.values()) checkStop(state, account, stop)
    retained += account.stops.size
    checkCounts(account)
  }
  assert(retained === state.stops.size, 'every stop is of one account')
  for (const stop of state.stops.values()) armed += stop.isArmed ? 1 : 0
  for (const listed of state.instruments.values()) armed -= checkIndex(listed)
  assert(armed === 0, 'every armed stop is in one index')
}

function checkStop(state: ExchangeState, account: Account, stop: StopOrder): void {
  const { orderId, instrumentId, stop: terms } = stop.request
  const listed = state.instruments.get(instrumentId)
  assert(state.stops.get(orderId) === stop, 'a stop is found by its id')
  assert(!state.orders.has(orderId), 'what waits is not in the book')
  assert(!account.replayGuard.closed.has(orderId), 'what waits has not ended')
  assert(listed !== undefined && listed.settlementPrice === undefined, 'an expired instrument has no stops')
  const { mark } = listed
  assert(mark !== undefined, 'a stop has a mark to wait for')
  assert(!stop.isArmed || !isReached(stop.request, mark.markPrice), 'what the mark has reached is gone')
  const parent = parentState(state, account, terms.parentOrderId)
  assert(parent !== 'cancelled' && (stop.isArmed || parent === 'waiting'), 'a stop follows its parent')
  if (terms.scope === 'order' || !stop.isArmed) return
  const holding = account.holdings.get(keyOf(stop.request))
  assert(holding !== undefined && closable(holding, stopSide(stop)) > 0n, 'a stop of a position has one')
}

function checkCounts({ stops }: Account): void {
  const counts = new Map<string, number>()
  for (const { request } of stops.values()) {
    const { kind, scope } = request.stop
    const name = `${keyOf(request)} ${kind} ${scope}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    assert(scope !== 'wholePosition' || count === 1, 'a position has one such stop of each kind')
    assert(scope !== 'partOfPosition' || count <= maxPartialStops, 'a position has four such stops of each kind')
  }
}

function checkIndex({ stops: { falling, rising } }: ListedInstrument): number {
  for (const list of [falling, rising]) {
    list.forEach((stop, at) => {
      assert(stop.isArmed && triggersOnFall(stop.request) === (list === falling), 'an index has what it is for')
      const behind = list[at - 1]
      if (behind === undefined) return
      const difference = stop.request.stop.trigger - behind.request.stop.trigger
      const isSooner = list === falling ? difference > 0n : difference < 0n
      assert(isSooner || (difference === 0n && stop.priority < behind.priority), 'an index is in the order of going')
    })
  }
  return falling.length + rising.length
}

import { assert } from '@/lib/assert'
import type { Account } from '../accounts/account'
import { closable } from '../accounts/holding'
import type { ListedInstrument } from '../listedInstrument'
import type { ExchangeState } from '../state'
import { maxPartialStops } from '@/quant/checkStopCount'
import { parentState } from './parentState'
import { isReached, sideOf, waitsForFall, type StopOrder } from './stopOrder'

/** What is true of stops after every command; a broken one throws with the rule it breaks. */
export function checkStops(state: ExchangeState): void {
  let armed = 0
  let kept = 0
  for (const account of state.accounts.values()) {
    for (const stop of account.stops.values()) checkStop(state, account, stop)
    kept += account.stops.size
    checkCounts(account)
  }
  assert(kept === state.stops.size, 'every stop is of one account')
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
  const holding = account.holdings.get(instrumentId)
  assert(holding !== undefined && closable(holding, sideOf(stop)) > 0n, 'a stop of a position has one')
}

function checkCounts({ stops }: Account): void {
  const counts = new Map<string, number>()
  for (const { request } of stops.values()) {
    const { kind, scope } = request.stop
    const name = `${request.instrumentId} ${kind} ${scope}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    assert(scope !== 'wholePosition' || count === 1, 'a position has one such stop of each kind')
    assert(scope !== 'partOfPosition' || count <= maxPartialStops, 'a position has four such stops of each kind')
  }
}

/** How many stops it has. */
function checkIndex({ stops: { falling, rising } }: ListedInstrument): number {
  for (const list of [falling, rising]) {
    list.forEach((stop, at) => {
      assert(stop.isArmed && waitsForFall(stop.request) === (list === falling), 'an index has what it is for')
      const behind = list[at - 1]
      if (behind === undefined) return
      const difference = stop.request.stop.trigger - behind.request.stop.trigger
      const isSooner = list === falling ? difference > 0n : difference < 0n
      assert(isSooner || (difference === 0n && stop.priority < behind.priority), 'an index is in the order of going')
    })
  }
  return falling.length + rising.length
}

import type { Account } from '../accounts/account'
import { closable, findHolding } from '../accounts/holding'
import type { OrderRecord } from '../event'
import type { Turn } from '../turn'
import { armStop, endStop, listedOf } from './keepStops'
import { parentState } from './parentState'
import { releaseStop } from './releaseStop'
import { firstReached } from './stopIndex'
import { isOfPosition, sideOf, type StopOrder } from './stopOrder'

/**
 * What a command means for the stops: those whose parent or position is gone end, those whose parent has a fill are
 * armed, and those that the mark has reached enter the book one by one, each after everything that the one before led to.
 */
export function settleStops(turn: Turn): void {
  for (;;) {
    for (let account = turn.stirred.pop(); account !== undefined; account = turn.stirred.pop()) follow(turn, account)
    const next = nextReached(turn)
    if (next === undefined) return
    releaseStop(turn, next)
  }
}

function nextReached({ repriced }: Turn): StopOrder | undefined {
  for (let listed = repriced[0]; listed !== undefined; listed = repriced[0]) {
    const next = listed.mark === undefined ? undefined : firstReached(listed.stops, listed.mark.markPrice)
    if (next !== undefined) return next
    repriced.shift()
  }
  return undefined
}

function follow(turn: Turn, account: Account): void {
  const ended: OrderRecord[] = []
  for (const stop of account.stops.values()) {
    const parent = parentState(turn.state, account, stop.request.stop.parentOrderId)
    if (parent === 'cancelled') {
      ended.push(endStop(turn, account, stop))
      continue
    }
    if (!stop.isArmed && parent === 'traded') armStop(turn, stop)
    if (stop.isArmed && isOfPosition(stop.request) && !hasPosition(turn, account, stop)) {
      ended.push(endStop(turn, account, stop, 'REDUCE_ONLY_NO_POSITION'))
    }
  }
  if (ended.length > 0) turn.events.push({ type: 'ordersChanged', account: account.address, orders: ended })
}

function hasPosition(turn: Turn, account: Account, stop: StopOrder): boolean {
  const holding = findHolding(account, listedOf(turn.state, stop))
  return holding !== undefined && closable(holding, sideOf(stop)) > 0n
}

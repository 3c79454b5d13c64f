import { assert } from '@/core/lib/assert'
import type { Hash } from '@/core/protocol/instrument'

/**
 * The closed orders of one account, which prevent that a signed order runs twice. Memory is bounded: only the last
 * `capacity` ids are stored. Once ids are forgotten, new orders signed no later than any of them are rejected.
 */
export type ReplayGuard = {
  readonly capacity: number
  readonly closed: Map<Hash, ClosedOrder>
  /** The ids of `closed` in order of closing; a ring, because removing the oldest entry of a Map is slow. */
  readonly ring: Hash[]
  oldest: number
  hasForgotten: boolean
  /** The latest signed timestamp among the forgotten ids, UNIX seconds. */
  forgottenThroughSec: bigint
}

export type ClosedOrder = { readonly timestampSec: bigint | undefined; readonly wasFilled: boolean }

/** Closed order ids stored per account. */
export const closedOrderCapacity = { trader: 20_000, market: 2_000, insurance: 100, strategy: 20_000 } as const

export function createReplayGuard(capacity: number): ReplayGuard {
  return { capacity, closed: new Map(), ring: [], oldest: 0, hasForgotten: false, forgottenThroughSec: -1n }
}

export function rememberClosed(guard: ReplayGuard, orderId: Hash, order: ClosedOrder): void {
  if (guard.ring.length < guard.capacity) guard.ring.push(orderId)
  else {
    const forgotten = guard.ring[guard.oldest]
    assert(forgotten !== undefined, 'a full ring has an oldest id')
    forget(guard, forgotten)
    guard.ring[guard.oldest] = orderId
    guard.oldest = (guard.oldest + 1) % guard.capacity
  }
  guard.closed.set(orderId, order)
}

/** True if an order signed at this time could have a forgotten id. */
export function mayBeReplayed(guard: ReplayGuard, timestampSec: bigint | undefined): boolean {
  if (!guard.hasForgotten) return false
  return timestampSec === undefined || timestampSec <= guard.forgottenThroughSec
}

function forget(guard: ReplayGuard, orderId: Hash): void {
  const timestampSec = guard.closed.get(orderId)?.timestampSec
  guard.closed.delete(orderId)
  guard.hasForgotten = true
  if (timestampSec !== undefined && timestampSec > guard.forgottenThroughSec) guard.forgottenThroughSec = timestampSec
}

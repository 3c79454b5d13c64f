import type { Clock } from '@/core/lib/clock'

/** A clock that can continue from a time that its machine has not reached. */
export type CarriedClock = Clock & { readonly carryOn: (fromNs: bigint) => void }

const nsPerMs = 1_000_000

/**
 * Speed of the carried clock: fast enough for pending timers, slow enough for the system clock to catch up after a
 * small step back.
 */
const paceAhead = 0.99

/**
 * Creates the clock of a venue, which never goes back. If the system clock is set back, before a start or while
 * running, venue time continues from its last value by `monotonicMs` until the system clock is ahead again. So nothing
 * happens twice, timestamps stay in order, and timed work (slices of TWAPs, funding, expiries) happens on time.
 */
export function createCarriedClock(wall: Clock, monotonicMs: () => number): CarriedClock {
  let lastNs = 0n
  let lastMs = monotonicMs()

  function nowNs(): bigint {
    const wallNs = wall.nowNs()
    const nowMs = monotonicMs()
    const carriedNs = lastNs + BigInt(Math.floor((nowMs - lastMs) * paceAhead * nsPerMs))
    lastMs = nowMs
    lastNs = wallNs > carriedNs ? wallNs : carriedNs
    return lastNs
  }

  return {
    nowNs,
    nowMs: () => Number(nowNs() / BigInt(nsPerMs)),
    carryOn: (fromNs) => {
      if (fromNs > nowNs()) lastNs = fromNs
    },
  }
}

/** A clock that tests can advance. Between steps it follows the underlying clock. */
export type SteppedClock = Clock & Partial<Pick<CarriedClock, 'carryOn'>> & { readonly advance: (ms: number) => void }

export function createSteppedClock(behind: Clock & Partial<Pick<CarriedClock, 'carryOn'>>): SteppedClock {
  let aheadMs = 0
  return {
    nowMs: () => behind.nowMs() + aheadMs,
    nowNs: () => behind.nowNs() + BigInt(aheadMs) * 1_000_000n,
    carryOn: (fromNs) => behind.carryOn?.(fromNs - BigInt(aheadMs) * 1_000_000n),
    advance: (ms) => {
      aheadMs += ms
    },
  }
}

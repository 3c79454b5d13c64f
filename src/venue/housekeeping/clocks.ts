import type { Clock } from '@/core/lib/clock'

/** A clock that can be made to go on from a moment that its machine has not reached. */
export type CarriedClock = Clock & { readonly carryOn: (fromNs: bigint) => void }

const nsPerMs = 1_000_000

/**
 * How fast venue time goes while it is ahead of the machine's clock: fast enough for everything that waits for a
 * moment, slow enough for the two to meet again after a small step back.
 */
const paceAhead = 0.99

/**
 * The time of a venue. It never goes back: when the machine's clock is set back, before a start or while the venue
 * runs, venue time goes on from its last moment by `monotonicMs`, which no one can set, until the machine's clock is
 * ahead again. So nothing happens twice, timestamps stay in order, and what waits for a moment (slices of TWAPs,
 * funding, expiries) comes in time.
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

/** A clock that can be put forward, for tests: between two steps it goes on as the clock behind it. */
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

import type { Clock } from '@/lib/clock'

/** A clock that can be made to go on from a moment that its machine has not reached. */
export type CarriedClock = Clock & { readonly carryOn: (fromNs: bigint) => void }

const nsPerMs = 1_000_000

/**
 * How fast venue time goes while it is ahead of the machine's clock: fast enough for everything that waits for a moment,
 * slow enough for the two to meet again after a small step back.
 */
const paceAhead = 0.99

/**
 * The time of a venue. It never goes back: where the machine's clock is set back, before a start or while it runs, it goes
 * on from its last moment by `monotonicMs`, which nobody can set, until the machine's clock is ahead again. So nothing
 * happens twice, stamps stay in order, and what waits for a moment (slices of TWAPs, funding, expiries) comes in time.
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
      lastMs = monotonicMs()
      if (fromNs > lastNs) lastNs = fromNs
    },
  }
}

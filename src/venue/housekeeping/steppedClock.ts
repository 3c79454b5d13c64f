import type { Clock } from '@/lib/clock'
import type { CarriedClock } from './carriedClock'

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

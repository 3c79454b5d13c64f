import type { Clock } from '@/lib/clock'

/** A clock that can be put forward, for tests: between two steps it goes on as the clock behind it. */
export type SteppedClock = Clock & { readonly advance: (ms: number) => void }

export function createSteppedClock(behind: Clock): SteppedClock {
  let aheadMs = 0
  return {
    nowMs: () => behind.nowMs() + aheadMs,
    nowNs: () => behind.nowNs() + BigInt(aheadMs) * 1_000_000n,
    advance: (ms) => {
      aheadMs += ms
    },
  }
}

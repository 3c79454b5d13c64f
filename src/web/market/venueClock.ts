import type { Clock } from '@/core/lib/clock'

/** Venue time according to the venue's messages. `before` supplies the time until the first message. */
export type VenueClock = Clock & {
  /** @param timestampNs UNIX nanoseconds of a message received at `receivedMs` local time */
  readonly receive: (timestampNs: bigint, receivedMs: number) => void
}

/**
 * Creates a clock that follows the venue, because a system clock that is hours off would move the volatilities of short
 * options by points.
 */
export function createVenueClock(clock: Clock, before: Clock = clock): VenueClock {
  let aheadNs: bigint | undefined
  const nowNs = () => (aheadNs === undefined ? before.nowNs() : clock.nowNs() + aheadNs)
  return {
    nowNs,
    nowMs: () => Number(nowNs() / 1_000_000n),
    receive: (timestampNs, receivedMs) => {
      const agoNs = BigInt(Math.round(1e6 * (clock.nowMs() - receivedMs)))
      aheadNs = timestampNs + agoNs - clock.nowNs()
    },
  }
}

import type { Clock } from '@/core/lib/clock'

/** The venue's time, by what its messages say; by `before` until the first has come. */
export type VenueClock = Clock & {
  /** @param timestampNs UNIX nanoseconds, of a message that came at `receivedMs` of this machine */
  readonly hear: (timestampNs: bigint, receivedMs: number) => void
}

/**
 * Options are priced by the venue's time: a machine whose clock is a few hours wrong would move the volatilities of short
 * options by points. A message is as old as its way here, which is far less than that.
 */
export function createVenueClock(clock: Clock, before: Clock = clock): VenueClock {
  let aheadNs: bigint | undefined
  const nowNs = () => (aheadNs === undefined ? before.nowNs() : clock.nowNs() + aheadNs)
  return {
    nowNs,
    nowMs: () => Number(nowNs() / 1_000_000n),
    hear: (timestampNs, receivedMs) => {
      const agoNs = BigInt(Math.round(1e6 * (clock.nowMs() - receivedMs)))
      aheadNs = timestampNs + agoNs - clock.nowNs()
    },
  }
}

import type { Clock } from '@/core/lib/clock'

/** Venue time according to the venue's messages. `before` supplies the time until the first message. */
export type VenueClock = Clock & {
  /**
   * @param timestampNs UNIX nanoseconds of a message received at `receivedMs` local time
   * @param pace venue seconds per second, which only a replay changes; the last known pace by default
   */
  readonly receive: (timestampNs: bigint, receivedMs: number, pace?: number) => void
}

/**
 * Creates a clock that follows the venue, because a system clock that is hours off would move the volatilities of short
 * options by points.
 */
export function createVenueClock(clock: Clock, before: Clock = clock): VenueClock {
  let last: { readonly timeNs: bigint; readonly localNs: bigint } | undefined
  let pace = 1
  const passed = (localNs: bigint) => (pace === 1 ? localNs : BigInt(Math.round(Number(localNs) * pace)))
  const nowNs = () => (last === undefined ? before.nowNs() : last.timeNs + passed(clock.nowNs() - last.localNs))
  return {
    nowNs,
    nowMs: () => Number(nowNs() / 1_000_000n),
    receive: (timestampNs, receivedMs, newPace = pace) => {
      pace = newPace
      const agoNs = BigInt(Math.round(1e6 * (clock.nowMs() - receivedMs)))
      last = { timeNs: timestampNs, localNs: clock.nowNs() - agoNs }
    },
  }
}

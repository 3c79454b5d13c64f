import type { Clock } from '@/core/lib/clock'

/** How fast a replay plays, and where it ends. */
export type ReplayPace = {
  /** Recorded seconds per real second; 0 while paused. */
  readonly pace: number
  /** End of the recording, UNIX nanoseconds; absent while unknown. */
  readonly endNs?: bigint
}

/** Venue time according to the venue's messages. `before` supplies the time until the first message. */
export type VenueClock = Clock & {
  /**
   * @param timestampNs UNIX nanoseconds of a message received at `receivedMs` local time
   * @param replay the last known one by default
   */
  readonly receive: (timestampNs: bigint, receivedMs: number, replay?: ReplayPace) => void
  /** Begins or ends a replay, of which no message has been received yet. */
  readonly follow: (replay: ReplayPace | undefined) => void
  /**
   * UNIX milliseconds that the venue has certainly reached: of the last message in a replay, otherwise the time now.
   * Undefined in a replay before the first message.
   */
  readonly reportedMs: () => number | undefined
  /**
   * Real milliseconds to wait before asking again whether the venue has reached a time (UNIX milliseconds); not above 0
   * once it has certainly reached it. A replay may step or change its speed at any moment, so it is polled.
   */
  readonly leftMs: (timeMs: number) => number
}

/** A replay may stop unnoticed, or be slower than its speed, so the clock goes no further beyond the last message. */
export const longestAheadMs = 2_000
const replayPollMs = 500

/**
 * Creates a clock that follows the venue, because a system clock that is hours off would move the volatilities of short
 * options by points.
 */
export function createVenueClock(clock: Clock, before: Clock = clock): VenueClock {
  let last: { readonly timeNs: bigint; readonly localNs: bigint } | undefined
  let replay: ReplayPace | undefined
  const nowNs = () => {
    if (last === undefined) return before.nowNs()
    const passedNs = clock.nowNs() - last.localNs
    if (replay === undefined) return last.timeNs + passedNs
    const { pace, endNs } = replay
    const timeNs = last.timeNs + BigInt(Math.round(Math.min(Number(passedNs), longestAheadMs * 1e6) * pace))
    return endNs !== undefined && timeNs > endNs ? endNs : timeNs
  }
  const nowMs = () => Number(nowNs() / 1_000_000n)
  const reportedMs = () => {
    if (replay === undefined) return nowMs()
    return last === undefined ? undefined : Number(last.timeNs / 1_000_000n)
  }
  return {
    nowNs,
    nowMs,
    reportedMs,
    leftMs: (timeMs) => {
      const leftMs = timeMs - (reportedMs() ?? -Infinity)
      return replay === undefined ? leftMs : Math.min(leftMs, replayPollMs)
    },
    receive: (timestampNs, receivedMs, next = replay) => {
      replay = next
      const agoNs = BigInt(Math.round(1e6 * (clock.nowMs() - receivedMs)))
      last = { timeNs: timestampNs, localNs: clock.nowNs() - agoNs }
    },
    follow: (next) => {
      if (next !== undefined || replay !== undefined) last = undefined
      replay = next
    },
  }
}

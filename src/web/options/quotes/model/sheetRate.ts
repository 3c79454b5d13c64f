import type { Clock } from '@/core/lib/clock'

/**
 * Counts the requests of the last second, and waits as long as the venue asks.
 *
 * @param account the rate of all sheets of the account together, which this one also obeys
 */
export function createRate(clock: Clock, perSecond: number, account?: SheetRate) {
  let sentMs: readonly number[] = []
  let limitedUntilMs = 0
  /** A request in the future comes from a change of the system clock. */
  const recent = () => {
    const nowMs = clock.nowMs()
    sentMs = sentMs.filter((atMs) => atMs > nowMs - 1_000 && atMs <= nowMs)
    return sentMs
  }
  const isLimited = (): boolean => limitedUntilMs > clock.nowMs() || account?.isLimited() === true
  /** Requests that may start now. */
  const room = (): number =>
    isLimited() ? 0 : Math.min(Math.max(0, perSecond - recent().length), account?.room() ?? Infinity)
  /** Milliseconds until one of these times, the end of a limit or the next free request; Infinity without any. */
  const waitMs = (times: readonly number[]): number => {
    const nowMs = clock.nowMs()
    const [oldest] = recent().length < perSecond ? [] : recent()
    const dueMs = [limitedUntilMs, ...(oldest === undefined ? [] : [oldest + 1_000]), ...times]
    const own = dueMs.filter((atMs) => atMs > nowMs).map((atMs) => atMs - nowMs)
    return Math.min(...own, account?.waitMs([]) ?? Infinity)
  }
  return {
    isLimited,
    room,
    waitMs,
    /** The venue limits the account, so that all its sheets wait. */
    limit: (ms: number): void => {
      limitedUntilMs = Math.max(limitedUntilMs, clock.nowMs() + ms)
      account?.limit(ms)
    },
    count: (requests = 1): void => {
      sentMs = [...recent(), ...Array.from({ length: requests }, () => clock.nowMs())]
      account?.count(requests)
    },
  }
}

export type SheetRate = {
  readonly isLimited: () => boolean
  readonly room: () => number
  readonly waitMs: (times: readonly number[]) => number
  readonly limit: (ms: number) => void
  readonly count: (requests?: number) => void
}

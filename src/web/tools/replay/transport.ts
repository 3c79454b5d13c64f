/** The state of the transport bar, without React. Times are UNIX nanoseconds of the recording. */

import type { ReplayReport } from '@/core/protocol/paper/replay'
import { longestAheadMs } from '@/web/market/venueClock'
import { dateOf, timeFormat } from '@/web/ui/formatTime'

export const speeds = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 60, 100, 250, 500, 1000] as const

/** The next slower or faster speed of the list; the present one at its end. */
export function nextSpeed(speed: number, direction: -1 | 1): number {
  const found = direction === 1 ? speeds.find((one) => one > speed) : speeds.findLast((one) => one < speed)
  return found ?? speed
}

/** The time to show `sinceMs` milliseconds after the report: it goes on while the venue plays and reports. */
export function shownTime({ time, endTime, playing, speed }: ReplayReport, sinceMs: number): bigint {
  if (!playing || sinceMs <= 0) return time
  const reached = time + BigInt(Math.round(Math.min(sinceMs, longestAheadMs) * speed * 1e6))
  return reached > endTime ? endTime : reached
}

const recorded = {
  weekday: 'short',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const

/** Formats a time of the recording with its date: it is never today's by itself. */
export function formatRecorded(timeNs: bigint): string {
  const date = dateOf(timeNs)
  return date === undefined ? '' : timeFormat(recorded).format(date)
}

import { formatDateTime, formatTime } from './formatTime'
import { formatUtc } from './formatUtc'

/** A local time, with UTC on hover. Takes UNIX nanoseconds. */
export function Time({ timeNs, hasDate = false }: { timeNs: bigint; hasDate?: boolean }) {
  return (
    <time dateTime={new Date(Number(timeNs / 1_000_000n)).toISOString()} title={formatUtc(timeNs)}>
      {hasDate ? formatDateTime(timeNs) : formatTime(timeNs)}
    </time>
  )
}

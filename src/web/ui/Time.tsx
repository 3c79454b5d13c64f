import { dateOf, formatDateTime, formatMoment, formatTime } from './formatTime'
import { formatUtc } from './formatUtc'

type TimeProps = {
  /** UNIX nanoseconds. */
  timeNs: bigint
  hasDate?: boolean
  /** Names the zone, of a time that is agreed on with others: an expiry, a settlement, a deadline. */
  hasZone?: boolean
}

/** A time in the trader's zone, with UTC on hover. */
export function Time({ timeNs, hasDate = false, hasZone = false }: TimeProps) {
  return (
    <time dateTime={dateOf(timeNs)?.toISOString()} title={formatUtc(timeNs)}>
      {hasZone ? formatMoment(timeNs) : hasDate ? formatDateTime(timeNs) : formatTime(timeNs)}
    </time>
  )
}

import { dateOf, formatDateTime, formatMoment, formatTime } from './formatTime'
import { formatUtc } from './formatUtc'

type TimeProps = {
  /** UNIX nanoseconds. */
  timeNs: bigint
  hasDate?: boolean
  /** Shows the time zone, for times that matter to all traders: expiries, settlements, deadlines. */
  hasZone?: boolean
}

/** Shows a time in the trader's zone, with UTC in the tooltip. */
export function Time({ timeNs, hasDate = false, hasZone = false }: TimeProps) {
  return (
    <time dateTime={dateOf(timeNs)?.toISOString()} title={formatUtc(timeNs)}>
      {hasZone ? formatMoment(timeNs) : hasDate ? formatDateTime(timeNs) : formatTime(timeNs)}
    </time>
  )
}

import { unknownText } from './formatNumber'
import { dateOf, timeFormat } from './formatTime'

/** Formats `2026-11-21 14:03:22 UTC`, the tooltip of local times. */
export function formatUtc(timeNs: bigint | undefined): string {
  const date = dateOf(timeNs)
  return date === undefined ? unknownText : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

const dayForms = {
  /** `27 Nov` */
  short: { day: 'numeric', month: 'short' },
  /** `27 Nov 26` */
  year: { day: 'numeric', month: 'short', year: '2-digit' },
  /** `Fri 27 Nov 26` */
  weekday: { weekday: 'short', day: 'numeric', month: 'short', year: '2-digit' },
} as const

/** Formats a day that the venue counts in UTC, such as an expiry (as in an option's name) or a daily candle. */
export function formatUtcDay(timeNs: bigint, form: keyof typeof dayForms): string {
  const date = dateOf(timeNs)
  return date === undefined ? unknownText : timeFormat(dayForms[form], 'UTC').format(date).replaceAll(',', '')
}

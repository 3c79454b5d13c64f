import { unknownText } from './formatNumber'
import { dateOf, timeFormat } from './formatTime'

/** `2026-11-21 14:03:22 UTC`, shown on hover beside a time of the trader's zone. */
export function formatUtc(timeNs: bigint | undefined): string {
  if (timeNs === undefined) return unknownText
  return `${dateOf(timeNs).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

const dayForms = {
  /** `27 Nov` */
  short: { day: 'numeric', month: 'short' },
  /** `27 Nov 26` */
  year: { day: 'numeric', month: 'short', year: '2-digit' },
  /** `Fri 27 Nov 26` */
  weekday: { weekday: 'short', day: 'numeric', month: 'short', year: '2-digit' },
} as const

/** The date of an expiry. It is the day of UTC in every zone, because the name of an option has that day. */
export function formatExpiryDay(expiryNs: bigint, form: keyof typeof dayForms): string {
  return timeFormat(dayForms[form], 'UTC').format(dateOf(expiryNs)).replaceAll(',', '')
}

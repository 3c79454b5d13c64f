import { t } from '@/web/language/t'
import { formatNumber, unknownText } from '@/web/ui/formatNumber'

export function bpsText(bps: number | undefined): string {
  return bps === undefined ? unknownText : t('{value} bp', { value: formatNumber(bps, 1) })
}

/** Formats a time in the book: tenths of a second below a minute, then minutes, then hours. */
export function restedText(ns: bigint | undefined): string {
  if (ns === undefined) return unknownText
  const seconds = Number(ns / 1_000_000n) / 1000
  if (seconds < 60) return t('{count} s', { count: formatNumber(seconds, 1) })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return t('{count} min', { count: minutes })
  return t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

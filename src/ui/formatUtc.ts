import { unknownText } from './formatNumber'
import { dateOf } from './formatTime'

/** `2026-11-21 14:03:22 UTC`, shown on hover beside every local time. */
export function formatUtc(timeNs: bigint | undefined): string {
  if (timeNs === undefined) return unknownText
  return `${dateOf(timeNs).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

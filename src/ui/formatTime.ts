import { timeLocale } from '@/language/chosenLanguage'
import { unknownText } from './formatDecimal'

const formats = new Map<string, Intl.DateTimeFormat>()

function timeFormat(timeZone: string | undefined, hasDate: boolean): Intl.DateTimeFormat {
  const key = `${timeZone ?? ''} ${hasDate}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(timeLocale, {
    ...(timeZone !== undefined && { timeZone }),
    ...(hasDate && { day: '2-digit', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(key, made)
  return made
}

const dateOf = (timeNs: bigint) => new Date(Number(timeNs / 1_000_000n))

/** The time of day, `14:03:22`, in the trader's zone unless another is named. Takes UNIX nanoseconds. */
export function formatTime(timeNs: bigint | undefined, timeZone?: string): string {
  if (timeNs === undefined) return unknownText
  return timeFormat(timeZone, false).format(dateOf(timeNs))
}

/** `21 Nov, 14:03:22`: for lists that reach further back than today. */
export function formatDateTime(timeNs: bigint | undefined, timeZone?: string): string {
  if (timeNs === undefined) return unknownText
  return timeFormat(timeZone, true).format(dateOf(timeNs))
}

/** `2026-11-21 14:03:22 UTC`, shown on hover beside every local time. */
export function formatUtc(timeNs: bigint | undefined): string {
  if (timeNs === undefined) return unknownText
  return `${dateOf(timeNs).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

import { timeLocale } from '@/language/chosenLanguage'
import { unknownText } from './formatNumber'

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

export const dateOf = (timeNs: bigint) => new Date(Number(timeNs / 1_000_000n))

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

/** How old something is, in the unit that says enough: `3 s`, `4 min`, `2 h`, `5 d`. Rounded down. */
export function formatAge(ageMs: number | undefined): string {
  if (ageMs === undefined) return unknownText
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86_400)} d`
}

const two = (value: number) => String(value).padStart(2, '0')

/** Time left: `07:59:12` within a day, `12 d 07:59` before. What is past is `00:00:00`. Rounded up, so 0 means now. */
export function formatCountdown(leftMs: number | undefined): string {
  if (leftMs === undefined) return unknownText
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const days = Math.floor(seconds / 86_400)
  const hours = two(Math.floor((seconds % 86_400) / 3600))
  const minutes = two(Math.floor((seconds % 3600) / 60))
  if (days > 0) return `${days} d ${hours}:${minutes}`
  return `${hours}:${minutes}:${two(seconds % 60)}`
}

import { chosenTimeZone, timeLocale } from '@/web/language/chosenLanguage'
import { numberFormat, unknownText } from './formatNumber'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a formatter in the trader's zone unless another is given. Formatters are cached because they are slow to
 * create.
 */
export function timeFormat(options: Intl.DateTimeFormatOptions, timeZone = chosenTimeZone): Intl.DateTimeFormat {
  const key = `${timeZone ?? ''} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(timeLocale, {
    ...(timeZone !== undefined && { timeZone }),
    ...(options.hour !== undefined && { hourCycle: 'h23' }),
    ...options,
  })
  formats.set(key, made)
  return made
}

/**
 * Converts UNIX nanoseconds. Undefined beyond the range of a Date: a venue may report any number, and formatting an
 * invalid Date throws.
 */
export function dateOf(timeNs: bigint | undefined): Date | undefined {
  const date = timeNs === undefined ? undefined : new Date(Number(timeNs / 1_000_000n))
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date
}

const dayAndMonth = { day: '2-digit', month: 'short' } as const
const hourAndMinute = { hour: '2-digit', minute: '2-digit' } as const

function formatted(timeNs: bigint | undefined, options: Intl.DateTimeFormatOptions, timeZone?: string): string {
  const date = dateOf(timeNs)
  return date === undefined ? unknownText : timeFormat(options, timeZone).format(date)
}

/** Formats UNIX nanoseconds as `14:03:22`. */
export function formatTime(timeNs: bigint | undefined, timeZone?: string): string {
  return formatted(timeNs, { ...hourAndMinute, second: '2-digit' }, timeZone)
}

/** Formats UNIX nanoseconds as `21 Nov, 14:03:22`, for lists that span days. */
export function formatDateTime(timeNs: bigint | undefined, timeZone?: string): string {
  return formatted(timeNs, { ...dayAndMonth, ...hourAndMinute, second: '2-digit' }, timeZone)
}

/**
 * Formats UNIX nanoseconds as `28 Nov, 09:00 CET`, for times that matter to all traders: expiries, settlements,
 * deadlines.
 */
export function formatMoment(timeNs: bigint | undefined, timeZone?: string): string {
  return formatted(timeNs, { ...dayAndMonth, ...hourAndMinute, timeZoneName: 'short' }, timeZone)
}

/** Formats an age in its largest unit, rounded down: `3 s`, `4 min`, `2 h`, `5 d`. */
export function formatAge(ageMs: number | undefined): string {
  if (ageMs === undefined) return unknownText
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86_400)} d`
}

const two = (value: number) => String(value).padStart(2, '0')

/**
 * Formats the time left: `07:59:12` within a day, `12 d 07:59` before, `1,208 d` above 30 days. Past times are `00:00:00`. Rounded up, so that
 * zero means that the time has come.
 */
export function formatCountdown(leftMs: number | undefined): string {
  if (leftMs === undefined) return unknownText
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const days = Math.floor(seconds / 86_400)
  const hours = two(Math.floor((seconds % 86_400) / 3600))
  const minutes = two(Math.floor((seconds % 3600) / 60))
  if (days > 30) return `${numberFormat({}).format(days)} d`
  if (days > 0) return `${days} d ${hours}:${minutes}`
  return `${hours}:${minutes}:${two(seconds % 60)}`
}

import { timeLocale } from '@/web/language/chosenLanguage'
import { languageTags } from '@/web/language/languages'

/** A UTC day as `2026-12-23`, used for comparing and sending, whatever the language displays. */
type DayText = string

const dayMs = 86_400_000
const isoForm = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
/**
 * Accepts the German notation only. With slashes the first number could be the month, so dates with slashes are not
 * parsed.
 */
const dottedForm = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/

/** Returns the start of a day in UNIX milliseconds; undefined for invalid text. */
export function dayMsOf(day: string): number | undefined {
  return readIso(day) === day ? Date.parse(`${day}T00:00:00Z`) : undefined
}

/**
 * Parses "2026-12-23", "23 Dec 2026", "Wed, December 23, 2026", "23. Dez. 2026", "23 de diciembre de 2026" and
 * "23.12.2026".
 */
export function readDay(text: string): DayText | undefined {
  const trimmed = text.trim()
  const [, dottedDay, dottedMonth, dottedYear] = dottedForm.exec(trimmed) ?? []
  if (dottedDay !== undefined) return existing(Number(dottedYear), Number(dottedMonth), Number(dottedDay))
  return readIso(trimmed) ?? readWords(trimmed)
}

function readIso(text: string): DayText | undefined {
  const [, year, month, day] = isoForm.exec(text) ?? []
  return year === undefined ? undefined : existing(Number(year), Number(month), Number(day))
}

function readWords(text: string): DayText | undefined {
  const parts = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []
  const years = parts.filter((part) => /^\d{4}$/.test(part))
  const days = parts.filter((part) => /^\d{1,2}$/.test(part))
  // Skips words of fewer than three letters, such as the end of "23rd" or the "de" in "23 de diciembre", because no
  // month name is so short.
  const words = parts.filter((part) => /^\p{L}{3}/u.test(part))
  const month = words.findLast((word) => monthOf(word) > 0) ?? ''
  // "Mar" is short for March, and also for the Spanish Tuesday.
  const others = words.toSpliced(words.lastIndexOf(month), 1)
  if (years.length !== 1 || days.length !== 1 || !others.every((word) => isNameIn(weekdayNames, word))) return undefined
  return month === '' ? undefined : existing(Number(years[0]), monthOf(month), Number(days[0]))
}

/** Returns 1 for January, and 0 for a word that is no month. */
const monthOf = (word: string) => monthNames.findIndex((names) => isNameIn(names, word)) + 1

/** Returns the day; undefined if it does not exist, such as 30 February. */
function existing(year: number, month: number, day: number): DayText | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isSame = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isSame ? isoOf(date.getTime()) : undefined
}

const isoOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** True for a full name, or for its first three or more letters: "Dec", "Sept". */
function isNameIn(names: readonly string[], word: string): boolean {
  return names.some((name) => name.startsWith(word))
}

/** The page's languages and the browser's language. */
const locales = [...languageTags, undefined]

function namesOf(shown: Intl.DateTimeFormatOptions, times: readonly number[]): readonly (readonly string[])[] {
  const formats = locales.map((locale) => new Intl.DateTimeFormat(locale, { ...shown, timeZone: 'UTC' }))
  return times.map((ms) => formats.map((format) => format.format(ms).toLowerCase()))
}

const weekTimes = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 5 + day))
const weekdayNames = namesOf({ weekday: 'long' }, weekTimes).flat()
const monthNames = namesOf(
  { month: 'long' },
  Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15)),
)

const formatOf = (shown: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(timeLocale, { ...shown, timeZone: 'UTC' })
const shortFormat = formatOf({ day: 'numeric', month: 'short', year: 'numeric' })
const longFormat = formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const monthFormat = formatOf({ month: 'long', year: 'numeric' })
const weekdayFormat = formatOf({ weekday: 'short' })
const longWeekdayFormat = formatOf({ weekday: 'long' })

function formatted(format: Intl.DateTimeFormat, day: DayText): string {
  const ms = dayMsOf(day)
  return ms === undefined ? day : format.format(ms)
}

/** Formats a day as "23 Dec 2026". Invalid text stays unchanged. */
export const formatDay = (day: DayText) => formatted(shortFormat, day)
/** Formats a day as "Wednesday, 23 December 2026". */
export const formatDayInFull = (day: DayText) => formatted(longFormat, day)
/** Formats a month as "December 2026". */
export const formatMonth = (day: DayText) => formatted(monthFormat, day)

/** Returns the weekdays, Monday first: "Mon" and "Monday". */
export function weekdayLabels(): readonly { readonly short: string; readonly long: string }[] {
  return weekTimes.map((ms) => ({ short: weekdayFormat.format(ms), long: longWeekdayFormat.format(ms) }))
}

export function addDays(day: DayText, count: number): DayText {
  return isoOf((dayMsOf(day) ?? 0) + count * dayMs)
}

/** Returns the day in another month, or that month's last day: one month after 31 January is 28 February. */
export function addMonths(day: DayText, count: number): DayText {
  const date = new Date(dayMsOf(day) ?? 0)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count + 1, 0)).getUTCDate()
  return isoOf(first + (Math.min(date.getUTCDate(), last) - 1) * dayMs)
}

export function weekdayOf(day: DayText): number {
  return (new Date(dayMsOf(day) ?? 0).getUTCDay() + 6) % 7
}

/** Limits a day to a range. Compares text, because ISO dates sort by time. */
export function clampDay(day: DayText, min: DayText, max: DayText): DayText {
  if (day < min) return min
  return day > max ? max : day
}

/**
 * Returns six weeks from Monday, starting with the week of the first of the month, so every month has the same height.
 */
export function weeksOfMonth(day: DayText): readonly (readonly DayText[])[] {
  const first = `${day.slice(0, 7)}-01`
  const monday = addDays(first, -weekdayOf(first))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, weekday) => addDays(monday, week * 7 + weekday)),
  )
}

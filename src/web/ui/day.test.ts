import { expect, test } from 'vitest'
import { languageTags } from '@/web/language/languages'
import {
  addDays,
  addMonths,
  clampDay,
  dayMsOf,
  formatDay,
  formatDayInFull,
  readDay,
  weekdayOf,
  weeksOfMonth,
} from './day'

test.each([
  ['2026-12-23'],
  [' 2026-12-23 '],
  ['23 Dec 2026'],
  ['23 december 2026'],
  ['Dec 23, 2026'],
  ['Wed, 23rd Dec 2026'],
  ['23. Dez. 2026'],
  ['Mittwoch, 23. Dezember 2026'],
  ['23.12.2026'],
  ['mié, 23 dic 2026'],
  ['miércoles, 23 de diciembre de 2026'],
])('%s is parsed', (text) => {
  expect(readDay(text)).toBe('2026-12-23')
})

test.each([
  [''],
  ['12/23/2026'],
  ['23 Dec'],
  ['30 Feb 2026'],
  ['2026-13-01'],
  ['23 Ju 2026'],
  ['23 Dec 2026 8 h'],
  ['soon'],
])('"%s" is not a day', (text) => {
  expect(readDay(text)).toBeUndefined()
})

test('months with the same beginning are not confused', () => {
  expect(['1 Jun 2026', '1 Jul 2026', '1 Jan 2026', '1 März 2026', '1 Mai 2026'].map(readDay)).toEqual([
    '2026-06-01',
    '2026-07-01',
    '2026-01-01',
    '2026-03-01',
    '2026-05-01',
  ])
})

test.each(languageTags)('a date in %s is parsed, for every day of a leap year', (tag) => {
  for (const weekday of [undefined, 'short', 'long'] as const) {
    for (const month of ['short', 'long'] as const) {
      const format = new Intl.DateTimeFormat(tag, { weekday, day: 'numeric', month, year: 'numeric', timeZone: 'UTC' })
      for (let day = '2028-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
        expect(readDay(format.format(dayMsOf(day)))).toBe(day)
      }
    }
  }
})

test('displayed dates are parsed back, for every day of a leap year', () => {
  for (let day = '2028-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
    expect(readDay(formatDay(day))).toBe(day)
    expect(readDay(formatDayInFull(day))).toBe(day)
  }
})

test('days and months are counted across month and year ends', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
  expect(addMonths('2026-03-31', 12)).toBe('2027-03-31')
})

test('a day is clamped to its limits', () => {
  expect(clampDay('2026-12-23', '2026-12-24', '2027-01-31')).toBe('2026-12-24')
  expect(clampDay('2027-02-01', '2026-12-24', '2027-01-31')).toBe('2027-01-31')
})

test('a month is six weeks that start on Monday', () => {
  // 1 February 2027 is a Monday, 1 August 2027 a Sunday.
  expect(weekdayOf('2027-02-01')).toBe(0)
  expect(weeksOfMonth('2027-02-14')[0]?.[0]).toBe('2027-02-01')
  const august = weeksOfMonth('2027-08-14')
  expect([august[0]?.[0], august[0]?.[6], august[5]?.[6]]).toEqual(['2027-07-26', '2027-08-01', '2027-09-05'])
})

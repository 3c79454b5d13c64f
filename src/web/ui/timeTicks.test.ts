import { expect, test } from 'vitest'
import { timeTicks } from './TimeAxis'

const utc = (text: string) => Date.parse(`${text}Z`)
const read = (ticks: readonly number[]) => ticks.map((ms) => new Date(ms).toISOString().slice(0, 16))

// Ticks every four hours from 00:00: in Kolkata, 5:30 ahead of UTC, 04:00 is 22:30 UTC.
test.each([
  ['UTC', ['20T12:00', '20T16:00', '20T20:00', '21T00:00', '21T04:00', '21T08:00']],
  ['Asia/Kolkata', ['20T10:30', '20T14:30', '20T18:30', '20T22:30', '21T02:30', '21T06:30']],
])('time ticks are round in %s', (zone, expected) => {
  const ticks = timeTicks(utc('2026-11-20T10:20'), utc('2026-11-21T10:20'), 6, zone)
  expect(read(ticks)).toEqual(expected.map((time) => `2026-11-${time}`))
})

test('midnights stay midnights when summer time ends', () => {
  // New York changes from UTC-4 to UTC-5 on 1 November 2026 at 06:00 UTC.
  const ticks = timeTicks(utc('2026-10-30T12:00'), utc('2026-11-03T12:00'), 4, 'America/New_York')
  expect(read(ticks)).toEqual(['2026-10-31T04:00', '2026-11-01T04:00', '2026-11-02T05:00', '2026-11-03T05:00'])
})

test('the skipped hour has no tick of its own', () => {
  // Berlin skips 02:00 to 03:00 on 28 March 2027, at 01:00 UTC.
  const ticks = timeTicks(utc('2027-03-27T22:30'), utc('2027-03-28T03:30'), 5, 'Europe/Berlin')
  expect(read(ticks)).toEqual([
    '2027-03-27T23:00',
    '2027-03-28T00:00',
    '2027-03-28T01:00',
    '2027-03-28T02:00',
    '2027-03-28T03:00',
  ])
})

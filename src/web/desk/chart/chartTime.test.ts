import { expect, test } from 'vitest'
import * as chartLibrary from './chartLibrary'
import { barTimeText, barZone, tickText, tickWeight, zonedTimeAxis } from './chartTime'

type Points = Parameters<ReturnType<typeof zonedTimeAxis>['fillWeightsForPoints']>[0]

const utcS = (text: string) => Date.parse(`${text}Z`) / 1000
const [hourS, dayS] = [3_600, 86_400]
const [year, month, day, time] = [0, 1, 2, 3] as const

/** Where the days of a zone begin among hourly bars, and what the axis says there. */
function dayMarks(zone: string, from: string, hours: number) {
  const bars = Array.from({ length: hours }, (_, index) => utcS(from) + index * hourS)
  return bars
    .filter((timeS) => tickWeight(timeS - hourS, timeS, zone) >= 50)
    .map((timeS) => `${new Date(timeS * 1000).toISOString().slice(5, 16)} ${tickText(timeS, day, zone)}`)
}

// Local midnights in UTC, by the offsets of each zone before and after its change of 2026 and 2027.
test.each([
  ['America/New_York', '2026-10-31T12:00', ['11-01T04:00 1 Nov', '11-02T05:00 2 Nov']],
  ['America/New_York', '2027-03-13T12:00', ['03-14T05:00 14 Mar', '03-15T04:00 15 Mar']],
  ['Europe/Berlin', '2026-10-24T12:00', ['10-24T22:00 25 Oct', '10-25T23:00 26 Oct']],
  ['Europe/Berlin', '2027-03-27T12:00', ['03-27T23:00 28 Mar', '03-28T22:00 29 Mar']],
  // Midnight of Lord Howe is 13:30 UTC before the change and 13:00 after it, 13:00 and 13:30 in April.
  ['Australia/Lord_Howe', '2026-10-03T00:00', ['10-03T14:00 4 Oct', '10-04T13:00 5 Oct']],
  ['Australia/Lord_Howe', '2027-04-03T00:00', ['04-03T13:00 4 Apr', '04-04T14:00 5 Apr']],
  // Midnight is 18:30 UTC: the first hourly bar of the day begins at 19:00.
  ['Asia/Kolkata', '2026-11-26T00:00', ['11-26T19:00 27 Nov', '11-27T19:00 28 Nov']],
  ['UTC', '2026-11-26T12:00', ['11-27T00:00 27 Nov', '11-28T00:00 28 Nov']],
])('in %s days begin at local midnight, from %s UTC on', (zone, from, marks) => {
  expect(dayMarks(zone, from, 47)).toEqual(marks)
})

test('the evening of New York is still its own day', () => {
  const timeS = utcS('2026-11-27T00:00')
  expect(barTimeText(timeS, hourS, 'America/New_York')).toBe('26 Nov, 19:00:00')
  expect(tickText(timeS, time, 'America/New_York')).toBe('19:00')
  // 19:00 begins an hour and no day.
  expect(tickWeight(timeS - hourS, timeS, 'America/New_York')).toBe(30)
})

test('every zone has a year and months of its own', () => {
  const newYear = utcS('2026-12-31T18:30')
  expect(tickWeight(newYear - 60, newYear, 'Asia/Kolkata')).toBe(70)
  expect(tickText(newYear, year, 'Asia/Kolkata')).toBe('2027')
  expect(tickWeight(newYear - 60, newYear, 'UTC')).toBe(22)
  const december = utcS('2026-12-01T05:00')
  expect(tickWeight(december - hourS, december, 'America/New_York')).toBe(60)
  expect(tickText(december, month, 'America/New_York')).toBe('Dec')
})

test('the hour that comes twice has two marks of hours and no mark of a day', () => {
  const [first, second] = [utcS('2026-11-01T05:00'), utcS('2026-11-01T06:00')]
  expect([first, second].map((timeS) => tickText(timeS, time, 'America/New_York'))).toEqual(['01:00', '01:00'])
  expect(tickWeight(first, second, 'America/New_York')).toBe(30)
})

test.each(['America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
  'a daily candle reads its own day, which is one of UTC, in %s',
  (zone) => {
    const timeS = utcS('2026-11-27T00:00')
    expect(barTimeText(timeS, dayS, zone)).toBe('Fri 27 Nov 26 UTC')
    expect(barZone(dayS, zone)).toBe('UTC')
    expect(barZone(4 * hourS, zone)).toBe(zone)
    expect(tickText(timeS, day, barZone(dayS, zone))).toBe('27 Nov')
  },
)

test('the axis of the library counts in the zone of the moment', () => {
  let zone = 'America/New_York'
  const axis = zonedTimeAxis(chartLibrary, () => zone)
  const timesS = [3, 4, 5, 6].map((hour) => utcS(`2026-11-27T0${hour}:00`))
  const weights = () => {
    // The library brands these and exports no maker for them.
    const points = timesS.map((timeS) => ({ time: timeS, originalTime: timeS, timeWeight: 0 })) as unknown as Points
    axis.fillWeightsForPoints(points, 0)
    return points.map(({ timeWeight }) => Number(timeWeight))
  }
  // 22:00, 23:00, midnight, 01:00.
  expect(weights()).toEqual([30, 30, 50, 30])
  zone = 'UTC'
  expect(weights()).toEqual([31, 30, 30, 32])
})

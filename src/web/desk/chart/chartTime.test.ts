import { expect, test } from 'vitest'
import * as chartLibrary from './chartLibrary'
import { barTimeText, barZone, tickText, tickWeight, zonedTimeAxis } from './chartTime'

type Points = Parameters<ReturnType<typeof zonedTimeAxis>['fillWeightsForPoints']>[0]

const utcS = (text: string) => Date.parse(`${text}Z`) / 1000
const [hourS, dayS] = [3_600, 86_400]
const [year, month, day, time] = [0, 1, 2, 3] as const

/** Returns the days that begin among hourly bars of a zone, with their axis labels. */
function dayMarks(zone: string, from: string, hours: number) {
  const bars = Array.from({ length: hours }, (_, index) => utcS(from) + index * hourS)
  return bars
    .filter((timeS) => tickWeight(timeS - hourS, timeS, zone) >= 50)
    .map((timeS) => `${new Date(timeS * 1000).toISOString().slice(5, 16)} ${tickText(timeS, day, zone)}`)
}

// Local midnights in UTC, from each zone's offsets before and after its changes in 2026 and 2027.
test.each([
  ['America/New_York', '2026-10-31T12:00', ['11-01T04:00 1 Nov', '11-02T05:00 2 Nov']],
  ['America/New_York', '2027-03-13T12:00', ['03-14T05:00 14 Mar', '03-15T04:00 15 Mar']],
  ['Europe/Berlin', '2026-10-24T12:00', ['10-24T22:00 25 Oct', '10-25T23:00 26 Oct']],
  ['Europe/Berlin', '2027-03-27T12:00', ['03-27T23:00 28 Mar', '03-28T22:00 29 Mar']],
  // Midnight on Lord Howe Island is 13:30 UTC before the change in October and 13:00 after it; in April it is 13:00,
  // then 13:30.
  ['Australia/Lord_Howe', '2026-10-03T00:00', ['10-03T14:00 4 Oct', '10-04T13:00 5 Oct']],
  ['Australia/Lord_Howe', '2027-04-03T00:00', ['04-03T13:00 4 Apr', '04-04T14:00 5 Apr']],
  // Midnight is 18:30 UTC, so the day's first hourly bar begins at 19:00.
  ['Asia/Kolkata', '2026-11-26T00:00', ['11-26T19:00 27 Nov', '11-27T19:00 28 Nov']],
  ['UTC', '2026-11-26T12:00', ['11-27T00:00 27 Nov', '11-28T00:00 28 Nov']],
])('days in %s begin at local midnight, from %s UTC on', (zone, from, marks) => {
  expect(dayMarks(zone, from, 47)).toEqual(marks)
})

test('an evening in New York belongs to the local day', () => {
  const timeS = utcS('2026-11-27T00:00')
  expect(barTimeText(timeS, hourS, 'America/New_York')).toBe('26 Nov, 19:00:00')
  expect(tickText(timeS, time, 'America/New_York')).toBe('19:00')
  // An hour begins at 19:00, but not a day.
  expect(tickWeight(timeS - hourS, timeS, 'America/New_York')).toBe(30)
})

test('years and months begin in local time', () => {
  const newYear = utcS('2026-12-31T18:30')
  expect(tickWeight(newYear - 60, newYear, 'Asia/Kolkata')).toBe(70)
  expect(tickText(newYear, year, 'Asia/Kolkata')).toBe('2027')
  expect(tickWeight(newYear - 60, newYear, 'UTC')).toBe(22)
  const december = utcS('2026-12-01T05:00')
  expect(tickWeight(december - hourS, december, 'America/New_York')).toBe(60)
  expect(tickText(december, month, 'America/New_York')).toBe('Dec')
})

test('when an hour repeats, it gets two hour marks and no day mark', () => {
  const [first, second] = [utcS('2026-11-01T05:00'), utcS('2026-11-01T06:00')]
  expect([first, second].map((timeS) => tickText(timeS, time, 'America/New_York'))).toEqual(['01:00', '01:00'])
  expect(tickWeight(first, second, 'America/New_York')).toBe(30)
})

test.each(['America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
  'a daily candle shows its UTC day in %s',
  (zone) => {
    const timeS = utcS('2026-11-27T00:00')
    expect(barTimeText(timeS, dayS, zone)).toBe('Fri 27 Nov 26 UTC')
    expect(barZone(dayS, zone)).toBe('UTC')
    expect(barZone(4 * hourS, zone)).toBe(zone)
    expect(tickText(timeS, day, barZone(dayS, zone))).toBe('27 Nov')
  },
)

test('the library’s axis uses the currently selected zone', () => {
  let zone = 'America/New_York'
  const axis = zonedTimeAxis(chartLibrary, () => zone)
  const timesS = [3, 4, 5, 6].map((hour) => utcS(`2026-11-27T0${hour}:00`))
  const weights = () => {
    // The library brands points and exports no constructor for them.
    const points = timesS.map((timeS) => ({ time: timeS, originalTime: timeS, timeWeight: 0 })) as unknown as Points
    axis.fillWeightsForPoints(points, 0)
    return points.map(({ timeWeight }) => Number(timeWeight))
  }
  // Bars at 22:00, 23:00, midnight and 01:00.
  expect(weights()).toEqual([30, 30, 50, 30])
  zone = 'UTC'
  expect(weights()).toEqual([31, 30, 30, 32])
})

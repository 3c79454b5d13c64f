import { expect, test } from 'vitest'
import { listedExpiries } from './calendar'

function listed(now: string): string[] {
  return listedExpiries(Date.parse(now)).map(
    ({ expiryMs, listingCycle }) => `${new Date(expiryMs).toISOString().slice(0, 16)} ${listingCycle}`,
  )
}

test('days, Fridays, last Fridays and last Fridays of quarters are listed, each date once under its longest cycle', () => {
  // A Saturday.
  expect(listed('2026-01-10T12:00:00Z')).toEqual([
    '2026-01-11T08:00 daily',
    '2026-01-12T08:00 daily',
    '2026-01-13T08:00 daily',
    '2026-01-16T08:00 weekly',
    '2026-01-23T08:00 weekly',
    '2026-01-30T08:00 monthly',
    '2026-02-27T08:00 monthly',
    '2026-03-27T08:00 quarterly',
    '2026-06-26T08:00 quarterly',
    '2026-09-25T08:00 quarterly',
  ])
})

test('an option of today is listed until a millisecond before 08:00 UTC, and then the third day ahead is', () => {
  expect(listed('2026-01-12T07:59:59.999Z')[0]).toBe('2026-01-12T08:00 daily')
  expect(listed('2026-01-12T08:00:00.000Z').slice(0, 3)).toEqual([
    '2026-01-13T08:00 daily',
    '2026-01-14T08:00 daily',
    '2026-01-15T08:00 daily',
  ])
})

test('the last day of a month that is a Friday is that month’s expiry', () => {
  expect(listed('2026-07-30T09:00:00Z')).toContain('2026-07-31T08:00 monthly')
})

test('a month with five Fridays expires on the fifth', () => {
  expect(listed('2026-05-21T09:00:00Z')).toContain('2026-05-22T08:00 weekly')
  expect(listed('2026-05-21T09:00:00Z')).toContain('2026-05-29T08:00 monthly')
})

test('the months and quarters go on over the end of the year', () => {
  expect(listed('2026-11-28T09:00:00Z').slice(-5)).toEqual([
    '2026-12-25T08:00 quarterly',
    '2027-01-29T08:00 monthly',
    '2027-02-26T08:00 monthly',
    '2027-03-26T08:00 quarterly',
    '2027-06-25T08:00 quarterly',
  ])
})

test('29 February is no trouble', () => {
  expect(listed('2028-02-24T09:00:00Z')).toContain('2028-02-25T08:00 monthly')
})

test('the hour of expiry is the same in March and in November, whatever clocks do elsewhere', () => {
  for (const now of ['2026-03-28T00:00:00Z', '2026-10-24T00:00:00Z']) {
    expect(listed(now).every((line) => line.includes('T08:00 '))).toBe(true)
  }
})

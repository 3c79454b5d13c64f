import { expect, test } from 'vitest'
import { assetSpecs } from './instrumentSpecs'
import { nextOptionId, planListing, strikesAround, listedExpiries } from './listing'

const nowMs = Date.parse('2026-01-10T12:00:00Z')
const indexPrices = new Map([
  ['ETH', 3120.5],
  ['BTC', 64_250],
  ['SOL', 152.4],
])
const first = planListing({ nowMs, specs: assetSpecs, indexPrices, listed: [], nextOptionId: 10_001 })
const ethOption = assetSpecs.find(({ asset }) => asset === 'ETH')?.option
if (ethOption === undefined) throw new Error('ETH has options')

test('the perpetuals have ids 1 to 4, and option ids start at 10001', () => {
  const ids = first.list.map(({ instrumentId }) => instrumentId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => id.length === 1).toSorted()).toEqual(['1', '2', '3', '4'])
  expect(ids.filter((id) => id.length > 1)[0]).toBe('10001')
})

test('every strike has a call and a put, and every expiry 11 to 17 strikes', () => {
  const strikes = new Map<string, number>()
  for (const instrument of first.list) {
    const expiry = instrument.instrumentName.split('-').slice(0, 2).join('-')
    if (instrument.instrumentType === 'OPTION') strikes.set(expiry, (strikes.get(expiry) ?? 0) + 0.5)
  }
  for (const count of strikes.values()) {
    expect(count).toBeGreaterThanOrEqual(11)
    expect(count).toBeLessThanOrEqual(17)
  }
})

test('strikes are spaced wider for later expiries', () => {
  expect(strikesAround(3120.5, ethOption, 1)).toContain(3125)
  expect(strikesAround(3120.5, ethOption, 1).length).toBe(13)
  const gaps = [1, 7, 30, 200].map((days) => {
    const [low = 0, next = 0] = strikesAround(3120.5, ethOption, days)
    return next - low
  })
  expect(gaps).toEqual([25, 50, 100, 200])
})

test('nothing is listed twice, and when the index moves the missing strikes are listed', () => {
  const inputs = { nowMs, specs: assetSpecs, indexPrices, listed: first.list, nextOptionId: 20_000 }
  expect(planListing(inputs)).toEqual({ list: [], expire: [] })
  const moved = planListing({ ...inputs, indexPrices: new Map([...indexPrices, ['ETH', 3160]]) })
  expect(moved.list.length).toBeGreaterThan(0)
  expect(moved.list.every(({ asset }) => asset === 'ETH')).toBe(true)
  expect(moved.list[0]?.instrumentId).toBe('20000')
})

test('an option is expired from 08:00 UTC of its day, a perpetual never', () => {
  const atMs = Date.parse('2026-01-11T08:00:00Z')
  const inputs = { specs: assetSpecs, indexPrices, listed: first.list, nextOptionId: 20_000 }
  expect(planListing({ ...inputs, nowMs: atMs - 1 }).expire).toEqual([])
  const { expire } = planListing({ ...inputs, nowMs: atMs })
  expect(expire.length).toBe(52)
  expect(expire.every(({ instrumentName }) => instrumentName.includes('-11JAN26-'))).toBe(true)
})

test('ids are never reused', () => {
  expect(nextOptionId(['1', '2', '3'])).toBe(10_001)
  expect(nextOptionId(['1', '10007', '10003'])).toBe(10_008)
})

function listed(now: string): string[] {
  return listedExpiries(Date.parse(now)).map(
    ({ expiryMs, listingCycle }) => `${new Date(expiryMs).toISOString().slice(0, 16)} ${listingCycle}`,
  )
}

test('daily, weekly, monthly and quarterly expiries are listed, each date once under its longest cycle', () => {
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

test('today’s options are listed until a millisecond before 08:00 UTC, then those of the third day ahead', () => {
  expect(listed('2026-01-12T07:59:59.999Z')[0]).toBe('2026-01-12T08:00 daily')
  expect(listed('2026-01-12T08:00:00.000Z').slice(0, 3)).toEqual([
    '2026-01-13T08:00 daily',
    '2026-01-14T08:00 daily',
    '2026-01-15T08:00 daily',
  ])
})

test('if the last day of a month is a Friday, it is that month’s expiry', () => {
  expect(listed('2026-07-30T09:00:00Z')).toContain('2026-07-31T08:00 monthly')
})

test('in a month with five Fridays the fifth is the expiry', () => {
  expect(listed('2026-05-21T09:00:00Z')).toContain('2026-05-22T08:00 weekly')
  expect(listed('2026-05-21T09:00:00Z')).toContain('2026-05-29T08:00 monthly')
})

test('months and quarters continue across the turn of the year', () => {
  expect(listed('2026-11-28T09:00:00Z').slice(-5)).toEqual([
    '2026-12-25T08:00 quarterly',
    '2027-01-29T08:00 monthly',
    '2027-02-26T08:00 monthly',
    '2027-03-26T08:00 quarterly',
    '2027-06-25T08:00 quarterly',
  ])
})

test('the last Friday of a leap-year February is its monthly expiry', () => {
  expect(listed('2028-02-24T09:00:00Z')).toContain('2028-02-25T08:00 monthly')
})

test('the hour of expiry is the same all year, whatever daylight saving does', () => {
  for (const now of ['2026-03-28T00:00:00Z', '2026-10-24T00:00:00Z']) {
    expect(listed(now).every((line) => line.includes('T08:00 '))).toBe(true)
  }
})

import { expect, test } from 'vitest'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { createTestVenue, startTestMarket, type TestVenue } from '@/dev/testing/marketVenue'
import { instrumentsOf } from '../live/instrumentCatalogue'

/** Black's formula with its own error function (Abramowitz and Stegun 7.1.26 is too coarse, so by series). */
function blackPrice(forward: number, strike: number, iv: number, years: number, optionType: 'call' | 'put'): number {
  const sign = optionType === 'call' ? 1 : -1
  const total = iv * Math.sqrt(years)
  if (total === 0) return Math.max(0, sign * (forward - strike))
  const d1 = (Math.log(forward / strike) + (total * total) / 2) / total
  return sign * (forward * cumulative(sign * d1) - strike * cumulative(sign * (d1 - total)))
}

/** 1/2 + φ(x) · Σ x^(2n+1) / (1·3·5…(2n+1)), which converges everywhere; beyond 8 it is 0 or 1 to fifteen digits. */
function cumulative(x: number): number {
  if (Math.abs(x) > 8) return x > 0 ? 1 : 0
  let term = x
  let sum = x
  for (let n = 1; n < 200; n += 1) {
    term *= (x * x) / (2 * n + 1)
    sum += term
  }
  return 0.5 + (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * sum
}

const nsPerYear = 365 * 86_400e9

/** Lists the wrong marks, each with its expected value. */
function wrongMarks({ port }: TestVenue): string[] {
  const { live, clock } = port
  const options = instrumentsOf(live.instruments, { instrumentType: 'OPTION' }).filter(
    (one): one is OptionInstrument => one.instrumentType === 'OPTION',
  )
  expect(options.length).toBeGreaterThan(400)
  const byName = new Map(options.map((option) => [option.instrumentName, option]))
  return options.flatMap((option) => {
    const { instrumentId, instrumentName, optionType, expiryNs } = option
    const mark = live.marks.get(instrumentId)
    const tick = Number(option.priceStep) / 1e6
    const [price, forward, strike] = [mark?.markPrice, mark?.forwardPrice, option.strike].map((x) => Number(x) / 1e6)
    if (mark?.iv === undefined || price === undefined || forward === undefined || strike === undefined) {
      return [`${instrumentName} has no mark`]
    }
    const worth = (atNs: bigint) =>
      blackPrice(forward, strike, mark.iv ?? NaN, Number(expiryNs - atNs) / nsPerYear, optionType)
    const wrong: string[] = []
    // At its own time a mark equals the formula to a millionth (the clocks of market and journal differ by less than a
    // millisecond here). It is never a step away from the formula's current value.
    if (Math.abs(worth(mark.timeNs) - price) > 0.0001)
      wrong.push(`${instrumentName} ${price}, not ${worth(mark.timeNs)}`)
    if (Math.abs(worth(clock.nowNs()) - price) > tick) wrong.push(`${instrumentName} ${price} is old`)
    const put = optionType === 'call' ? byName.get(instrumentName.replace(/C$/, 'P')) : undefined
    const putPrice = put === undefined ? undefined : Number(live.marks.get(put.instrumentId)?.markPrice) / 1e6
    if (putPrice !== undefined && Math.abs(price - putPrice - (forward - strike)) > 0.0001) {
      wrong.push(`${instrumentName} is off parity by ${price - putPrice - (forward - strike)}`)
    }
    return wrong
  })
}

/** The number of forwards of each expiry. */
function forwardCounts({ port: { live } }: TestVenue): number[] {
  const forwards = new Map<string, Set<bigint | undefined>>()
  for (const option of instrumentsOf(live.instruments, { instrumentType: 'OPTION' })) {
    if (option.instrumentType !== 'OPTION') continue
    const key = `${option.asset} ${option.expiryNs}`
    const known = forwards.get(key) ?? new Set()
    forwards.set(key, known.add(live.marks.get(option.instrumentId)?.forwardPrice))
  }
  return [...forwards.values()].map(({ size }) => size)
}

test('in a live market every expiry has a single forward, and every mark agrees with Black’s formula', async () => {
  const venue = createTestVenue()
  await startTestMarket(venue, 'live')
  for (let second = 0; second < 12; second += 1) {
    await venue.turn(2)
    expect(forwardCounts(venue).every((count) => count === 1)).toBe(true)
    expect(wrongMarks(venue)).toEqual([])
  }
})

test('in a quiet market marks decay with time, and still agree with their volatilities half a day later', async () => {
  const venue = createTestVenue()
  const market = await startTestMarket(venue, 'quiet')
  for (const ms of [10_000, 60_000, 3_600_000, 12 * 3_600_000, 6.9 * 3_600_000]) {
    venue.advance(ms)
    await market.roll()
    expect(forwardCounts(venue).every((count) => count === 1)).toBe(true)
    expect(wrongMarks(venue)).toEqual([])
  }
})

test('a jump of the index in a quiet market moves all option marks to one new forward', async () => {
  const venue = createTestVenue()
  const market = await startTestMarket(venue, 'quiet')
  venue.advance(7_200_000)
  await market.setIndex?.('ETH', 2_730)
  expect(forwardCounts(venue).every((count) => count === 1)).toBe(true)
  expect(wrongMarks(venue)).toEqual([])
})

test('without changed marks a roll of a quiet market sends nothing', async () => {
  const venue = createTestVenue()
  const market = await startTestMarket(venue, 'quiet')
  await market.roll()
  const before = venue.commands.length
  await market.roll()
  expect(venue.commands.length).toBe(before)
})

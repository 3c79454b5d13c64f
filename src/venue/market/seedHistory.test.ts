import { expect, test } from 'vitest'
import { assetSpecs } from './instrumentSpecs'
import { planListing } from './listing'
import { createMarketModel } from './marketModel'
import { seedHistory, seedOlderHistory } from './seedHistory'

const nowMs = Date.parse('2026-01-10T12:00:17Z')
const prices = new Map(assetSpecs.map(({ asset, startPrice }) => [asset, startPrice]))
const { list: instruments } = planListing({
  nowMs,
  specs: assetSpecs,
  indexPrices: prices,
  listed: [],
  nextOptionId: 10_001,
})
const inputs = { model: createMarketModel(prices), instruments, seed: 1, extent: 'short' } as const
const past = seedHistory(inputs, nowMs)

test('the history ends at the start prices, at most half a minute ago', () => {
  const eth = past.indexPoints.filter(({ asset }) => asset === 'ETH')
  expect(eth.at(-1)).toEqual({ asset: 'ETH', timeNs: BigInt(nowMs - 17_000) * 1_000_000n, price: 3_120_500_000n })
})

test('there is a point every 30 seconds for 25 hours, without gaps', () => {
  const times = past.indexPoints.filter(({ asset }) => asset === 'ETH').map(({ timeNs }) => timeNs)
  expect(times.length).toBe(25 * 120)
  expect(times.every((time, index) => index === 0 || time - (times[index - 1] ?? 0n) === 30_000_000_000n)).toBe(true)
  expect((times[0] ?? 1n) % 30_000_000_000n).toBe(0n)
})

test('trades are from the last day, in order, with unique ids, at valid prices and amounts', () => {
  const { trades } = past
  expect(trades.filter(({ instrumentId }) => instrumentId === '1').length).toBeGreaterThan(200)
  expect(new Set(trades.map(({ tradeId }) => tradeId)).size).toBe(trades.length)
  const byId = new Map(instruments.map((instrument) => [instrument.instrumentId, instrument]))
  for (const [index, { timeNs, price, amount, instrumentId }] of trades.entries()) {
    expect(timeNs).toBeGreaterThanOrEqual(trades[index - 1]?.timeNs ?? 0n)
    expect(Number(timeNs / 1_000_000n)).toBeGreaterThan(nowMs - 86_430_000)
    expect(Number(timeNs / 1_000_000n)).toBeLessThanOrEqual(nowMs)
    expect(price % (byId.get(instrumentId)?.priceStep ?? 0n)).toBe(0n)
    expect(amount % (byId.get(instrumentId)?.amountStep ?? 0n)).toBe(0n)
  }
})

test('every option has a history too', () => {
  const marked = new Set(past.markPoints.map(({ instrumentId }) => instrumentId))
  expect(instruments.every(({ instrumentId }) => marked.has(instrumentId))).toBe(true)
})

test('the same seed gives the same history', () => {
  expect(seedHistory(inputs, nowMs).trades).toEqual(past.trades)
  expect(seedHistory({ ...inputs, seed: 2 }, nowMs).trades).not.toEqual(past.trades)
})

test('the older pieces continue where the newest ends, without gaps and without a jump, back to seven days', () => {
  const long = { ...inputs, extent: 'long' } as const
  const newest = seedHistory(long, nowMs)
  const [reachedNs, goalNs] = [newest.span.reachedNs, newest.span.goalNs]
  const priceAt = (points: readonly { readonly timeNs: bigint; readonly price: bigint }[]) =>
    Number(points.find(({ timeNs }) => timeNs === reachedNs)?.price) / 1e6
  const prices = assetSpecs.map(({ asset, perpetual: { instrumentId } }) => {
    const index = priceAt(newest.indexPoints.filter((point) => point.asset === asset))
    return [asset, { index, mark: priceAt(newest.markPoints.filter((point) => point.instrumentId === instrumentId)) }]
  })
  const pieces = [newest, ...seedOlderHistory(long, newest.span, new Map(prices as []))]
  const oldestFirst = pieces.toReversed()
  for (const points of [
    oldestFirst.flatMap(({ indexPoints }) => indexPoints.filter(({ asset }) => asset === 'ETH')),
    oldestFirst.flatMap(({ markPoints }) => markPoints.filter(({ instrumentId }) => instrumentId === '1')),
  ]) {
    expect(points.length).toBe(7 * 2_880)
    expect(points[0]?.timeNs).toBe(goalNs)
    const moves = points.slice(1).map(({ timeNs, price }, index) => {
      expect(timeNs - (points[index]?.timeNs ?? 0n)).toBe(30_000_000_000n)
      return Math.abs(Math.log(Number(price) / Number(points[index]?.price)))
    })
    // Half a minute at 65 % a year is 0.06 %; jumps are a quarter of a percent.
    expect(Math.max(...moves)).toBeLessThan(0.02)
    expect(Math.min(...pieces.map(({ span }) => Number(span.reachedNs - goalNs)))).toBe(0)
  }
  const hours = pieces.flatMap(({ fundingPoints }) => fundingPoints.filter(({ instrumentId }) => instrumentId === '1'))
  expect(new Set(hours.map(({ timeNs }) => timeNs)).size).toBe(7 * 24)
  expect(pieces.slice(1).flatMap(({ trades }) => trades)).toEqual([])
  const [option] = instruments.filter(({ instrumentType }) => instrumentType === 'OPTION')
  const marks = pieces.flatMap(({ markPoints }) =>
    markPoints.filter((point) => point.instrumentId === option?.instrumentId),
  )
  // Every half hour of two days.
  expect(marks.length).toBe(96)
})

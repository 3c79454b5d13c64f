import { expect, test } from 'vitest'
import { assetSpecs } from './instrumentSpecs'
import { planListing } from './listing'
import { seedHistory } from './seedHistory'
import { createMarketModel } from './marketModel'

const nowMs = Date.parse('2026-01-10T12:00:17Z')
const prices = new Map(assetSpecs.map(({ asset, startPrice }) => [asset, startPrice]))
const { list: instruments } = planListing({
  nowMs,
  specs: assetSpecs,
  indexPrices: prices,
  listed: [],
  nextOptionId: 10_001,
})
const inputs = { model: createMarketModel(prices), instruments, nowMs, seed: 1, extent: 'short' } as const
const past = seedHistory(inputs)

test('the history ends at the start prices, at most half a minute ago', () => {
  const eth = past.indexPoints.filter(({ asset }) => asset === 'ETH')
  expect(eth.at(-1)).toEqual({ asset: 'ETH', timeNs: BigInt(nowMs - 17_000) * 1_000_000n, price: 3_120_500_000n })
})

test('there is a point every 30 seconds for two days, without gaps', () => {
  const times = past.indexPoints.filter(({ asset }) => asset === 'ETH').map(({ timeNs }) => timeNs)
  expect(times.length).toBe(2 * 2880)
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
  expect(seedHistory(inputs).trades).toEqual(past.trades)
  expect(seedHistory({ ...inputs, seed: 2 }).trades).not.toEqual(past.trades)
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinPoints, type PointRun, type PricePoint } from './candlePoints'
import { applyPoint, applyTrade, createCandleSeries, type Candle } from './candles'

const intervals = ['1s', '5s', '15s', '1m', '5m'] as const
type Interval = (typeof intervals)[number]

function candlesOf(points: readonly PricePoint[], interval: Interval): Candle[] {
  const series = createCandleSeries(interval)
  for (const point of points) {
    if (point.contracts !== undefined) applyTrade(series, point.timeNs, point.contracts, point.price)
    applyPoint(series, point)
  }
  return series.candles
}

const steps = fc.array(
  fc.record({ afterMs: fc.integer({ min: 1, max: 90_000 }), price: fc.integer({ min: 1, max: 1_000 }) }),
  { minLength: 1, maxLength: 40 },
)
const marks = steps.map((all) => {
  let ms = 600_000
  return all.map(({ afterMs, price }): PricePoint => ({ timeNs: BigInt((ms += afterMs)) * 1_000_000n, price }))
})
/** Of trades many are of one instant. */
const trades = steps.map((all) => {
  let ms = 600_000
  return all.map(({ afterMs, price }, index): PricePoint => {
    if (afterMs % 3 !== 0) ms += afterMs
    return { timeNs: BigInt(ms) * 1_000_000n, price, id: `t${index}`, contracts: 1 }
  })
})

/** The whole instants from the one that holds `points[at]` on. */
function since(points: readonly PricePoint[], at: number): number {
  const timeNs = points[at]?.timeNs
  return timeNs === undefined ? points.length : points.findIndex((point) => point.timeNs === timeNs)
}

type Cuts = readonly [number, number, number, number]
const cuts = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat())

/**
 * A world of points, of which a page knew `[0, knownEnd)`, then read `[readFrom, readEnd)`, and was told all from
 * `toldFrom` on, which overlaps what was read.
 */
function cut(points: readonly PricePoint[], [a, b, c, d]: Cuts) {
  const knownEnd = a % (points.length + 1)
  const readFrom = since(points, b % points.length)
  const readEnd = readFrom + (c % (points.length - readFrom + 1))
  const toldFrom = d % (readEnd + 1)
  const first = points[0]?.timeNs ?? 0n
  const known: PointRun | undefined = knownEnd === 0 ? undefined : { points: points.slice(0, knownEnd), fromNs: first }
  const read: PointRun = { points: points.slice(readFrom, readEnd), fromNs: points[readFrom]?.timeNs ?? first }
  return { known, read, told: points.slice(toldFrom) }
}

test.each([
  ['marks', marks],
  ['trades', trades],
] as const)('wherever %s are cut, the candles are those of all points of the run at once', (_, world) => {
  fc.assert(
    fc.property(world, cuts, fc.constantFrom(...intervals), (points, where, interval) => {
      const { known, read, told } = cut(points, where)
      const run = joinPoints(known, read, told)
      const whole = points.filter(({ timeNs }) => timeNs >= run.fromNs)
      expect(candlesOf(run.points, interval)).toEqual(candlesOf(whole, interval))
    }),
  )
})

test('a series has strictly rising times, nothing twice, and no gap, from one second on', () => {
  fc.assert(
    fc.property(trades, cuts, fc.constantFrom(...intervals), (points, where, interval) => {
      const { known, read, told } = cut(points, where)
      const run = joinPoints(known, read, told)
      expect(new Set(run.points.map(({ id }) => id)).size).toBe(run.points.length)
      const candles = candlesOf(run.points, interval)
      const { intervalS } = createCandleSeries(interval)
      for (const [index, { timeS, open }] of candles.entries()) {
        const before = candles[index - 1]
        if (before !== undefined) expect([timeS, open]).toEqual([before.timeS + intervalS, before.close])
      }
    }),
  )
})

test('what was known before a hole is given up', () => {
  const at = (second: number): PricePoint => ({ timeNs: BigInt(second) * 1_000_000_000n, price: second })
  const known = { points: [at(1), at(2)], fromNs: at(1).timeNs }
  const read = { points: [at(8), at(9)], fromNs: at(7).timeNs }
  expect(joinPoints(known, read, [at(9), at(10)])).toEqual({ points: [at(8), at(9), at(10)], fromNs: at(7).timeNs })
})

test('a sample gives way to a live price of its instant, after which time stands still instead of leaving a gap', () => {
  const at = (minute: number) => BigInt(minute) * 60_000_000_000n
  const read: PointRun = { points: [{ timeNs: at(10), price: 7, isSample: true }], fromNs: at(10) }
  const told: readonly PricePoint[] = [
    { timeNs: at(10), price: 7 },
    { timeNs: at(12), price: 9 },
  ]
  const { points } = joinPoints(undefined, read, told)
  expect(points.map(({ timeNs, isSample = false }) => ({ timeNs, isSample }))).toEqual([
    { timeNs: at(10), isSample: false },
    { timeNs: at(12), isSample: false },
  ])
  // The candle of the minute from 10 to 11 has no price of its own: it was 7 all along. 9 came at the end of the next one.
  const closes = [7, 7, 9]
  expect(candlesOf(points, '1m').map(({ close }) => close)).toEqual(closes)
  // The same when the live price comes after the sample was counted.
  expect(candlesOf([...read.points, ...told], '1m').map(({ close }) => close)).toEqual(closes)
})

import * as fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import {
  applyPoint,
  applyTrade,
  candleStartS,
  coverVolume,
  createCandleSeries,
  type Candle,
  type PricePoint,
  joinPoints,
  type PointRun,
} from './candles'

const second = 1_000_000_000n
const at = (seconds: number, price: number): PricePoint => ({
  timeNs: BigInt(Math.round(seconds * 1000)) * 1_000_000n,
  price,
})

function candlesOf(points: readonly PricePoint[]): Candle[] {
  const series = createCandleSeries('1m')
  for (const point of points) applyPoint(series, point)
  return series.candles
}

const shown = (candles: readonly Candle[]) =>
  candles.map(({ timeS, open, high, low, close }) => [timeS, open, high, low, close])

test('a candle has the first, highest, lowest and last mark of its minute', () => {
  const candles = candlesOf([at(601, 10), at(620, 14), at(630, 8), at(659, 11)])
  expect(shown(candles)).toEqual([[600, 10, 14, 8, 11]])
})

test('a candle opens where the one before it closed', () => {
  expect(shown(candlesOf([at(601, 10), at(659, 12), at(661, 15)]))).toEqual([
    [600, 10, 12, 10, 12],
    [660, 12, 15, 12, 15],
  ])
})

test('the mark at a boundary closes the candle before it', () => {
  expect(candleStartS(660n * second, 60)).toBe(600)
  expect(candleStartS(660n * second + 1n, 60)).toBe(660)
  expect(shown(candlesOf([at(630, 10), at(660, 12), at(690, 11)]))).toEqual([
    [600, 10, 12, 10, 12],
    [660, 12, 12, 11, 11],
  ])
})

test('minutes without data carry the last close', () => {
  expect(shown(candlesOf([at(601, 10), at(790, 12)]))).toEqual([
    [600, 10, 10, 10, 10],
    [660, 10, 10, 10, 10],
    [720, 10, 10, 10, 10],
    [780, 10, 12, 10, 12],
  ])
})

test('seconds between history samples lie on the line between them, and say so', () => {
  const series = createCandleSeries('1s')
  coverVolume(series, 600n * second)
  applyPoint(series, { ...at(605, 10), isSample: true })
  applyTrade(series, 606_500_000_000n, 2, 11)
  applyPoint(series, { ...at(608, 13), isSample: true })
  // The first live mark is in the second after the sample, and opens at the sample's price.
  applyPoint(series, at(608.5, 14))
  applyPoint(series, at(609.5, 12))
  applyPoint(series, { ...at(612, 7), isSample: true })
  expect(shown(series.candles)).toEqual([
    [604, 10, 10, 10, 10],
    // The price rises one dollar per second, from 10 at 605 to 13 at 608.
    [605, 10, 11, 10, 11],
    [606, 11, 12, 11, 12],
    [607, 12, 13, 12, 13],
    [608, 13, 14, 13, 14],
    [609, 14, 14, 12, 12],
    // The price falls two dollars per second, from 12 at 609.5 to 7 at 612, so it is 9 at 611.
    [610, 12, 12, 9, 9],
    [611, 9, 9, 7, 7],
  ])
  const estimated = series.candles.filter(({ isEstimated }) => isEstimated)
  expect(estimated.map(({ timeS }) => timeS)).toEqual([605, 606, 607, 610, 611])
  // The volume of the trades between the samples is known even though the prices are estimated.
  expect(series.candles.map(({ volume }) => volume)).toEqual([0, 0, 2, 0, 0, 0, 0, 0])
})

test('where samples are missing, seconds have no price, and the next one opens at its own price', () => {
  const series = createCandleSeries('1s')
  applyPoint(series, { ...at(600, 10), isSample: true })
  // Samples are half a minute apart, so the sample at 630 is missing.
  applyPoint(series, { ...at(660, 20), isSample: true })
  const [first, second_, ...rest] = shown(series.candles)
  expect([first, second_, rest.at(-2), rest.at(-1)]).toEqual([
    [599, 10, 10, 10, 10],
    [600, undefined, undefined, undefined, undefined],
    [658, undefined, undefined, undefined, undefined],
    [659, 20, 20, 20, 20],
  ])
})

test('a point that arrives twice, or late, changes nothing', () => {
  const points = [at(601, 10), at(630, 12)]
  expect(candlesOf([...points, at(630, 99), at(610, 1)])).toEqual(candlesOf(points))
})

test('an unchanged candle keeps its identity', () => {
  const series = createCandleSeries('1m')
  applyPoint(series, at(601, 10))
  applyPoint(series, at(661, 11))
  const [first, last] = series.candles
  applyPoint(series, at(662, 12))
  expect(series.candles[0]).toBe(first)
  expect(series.candles[1]).not.toBe(last)
})

test('the volume is unknown until trades are known, and zero only where none could be missing', () => {
  const series = createCandleSeries('1m')
  applyPoint(series, at(601, 10))
  applyPoint(series, at(661, 10))
  applyTrade(series, 670n * second, 2, 10)
  expect(series.candles.map(({ volume }) => volume)).toEqual([undefined, undefined])
  coverVolume(series, 660n * second)
  applyTrade(series, 671n * second, 1, 10)
  applyPoint(series, at(721, 10))
  expect(series.candles.map(({ volume }) => volume)).toEqual([undefined, 3, 0])
})

test('a trade before the first mark of its minute counts in that candle', () => {
  const series = createCandleSeries('1m')
  coverVolume(series, 600n * second)
  applyPoint(series, at(601, 10))
  applyTrade(series, 661n * second, 2, 10)
  applyPoint(series, at(662, 10))
  expect(series.candles.map(({ volume }) => volume)).toEqual([0, 2])
})

/** Marks at irregular times, sometimes minutes apart. */
const path = fc
  .array(fc.record({ afterMs: fc.integer({ min: 1, max: 400_000 }), price: fc.integer({ min: 1, max: 1_000 }) }), {
    minLength: 2,
    maxLength: 40,
  })
  .map((steps) => {
    let ms = 600_000
    return steps.map(({ afterMs, price }) => at((ms += afterMs) / 1000, price))
  })

test('the candles do not depend on where history and ticker meet or overlap', () => {
  fc.assert(
    fc.property(path, fc.nat(), fc.nat(), (points, seamSeed, overlapSeed) => {
      const seam = seamSeed % points.length
      const overlap = overlapSeed % (seam + 1)
      const history = points.slice(0, seam)
      const ticker = points.slice(seam - overlap)
      expect(candlesOf([...history, ...ticker])).toEqual(candlesOf(points))
    }),
  )
})

test('candles never have gaps, duplicates or jumps, and every mark is inside its own', () => {
  fc.assert(
    fc.property(path, (points) => {
      const candles = candlesOf(points)
      for (const [index, { timeS, open, high, low, close }] of candles.entries()) {
        const before = candles[index - 1]
        if (before !== undefined) expect([timeS, open]).toEqual([before.timeS + 60, before.close])
        if (close === undefined) throw new Error('a gap between live marks')
        expect(low <= Math.min(open, close) && high >= Math.max(open, close)).toBe(true)
      }
      for (const { timeNs, price } of points) {
        const candle = candles.find(({ timeS }) => timeS === candleStartS(timeNs, 60))
        expect(candle?.close !== undefined && candle.low <= price && candle.high >= price).toBe(true)
      }
    }),
  )
})

describe('joinPoints', () => {
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
  /** Many trades share a timestamp. */
  const trades = steps.map((all) => {
    let ms = 600_000
    return all.map(({ afterMs, price }, index): PricePoint => {
      if (afterMs % 3 !== 0) ms += afterMs
      return { timeNs: BigInt(ms) * 1_000_000n, price, id: `t${index}`, contracts: 1 }
    })
  })

  /** Index of the first point with the timestamp of `points[at]`. */
  function since(points: readonly PricePoint[], at: number): number {
    const timeNs = points[at]?.timeNs
    return timeNs === undefined ? points.length : points.findIndex((point) => point.timeNs === timeNs)
  }

  type Cuts = readonly [number, number, number, number]
  const cuts = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat())

  /**
   * Splits a history: the page knew `[0, knownEnd)`, then read `[readFrom, readEnd)`, and received everything from
   * `receivedFrom` on, which overlaps the read.
   */
  function cut(points: readonly PricePoint[], [a, b, c, d]: Cuts) {
    const knownEnd = a % (points.length + 1)
    const readFrom = since(points, b % points.length)
    const readEnd = readFrom + (c % (points.length - readFrom + 1))
    const receivedFrom = d % (readEnd + 1)
    const first = points[0]?.timeNs ?? 0n
    const known: PointRun | undefined =
      knownEnd === 0 ? undefined : { points: points.slice(0, knownEnd), fromNs: first }
    const read: PointRun = { points: points.slice(readFrom, readEnd), fromNs: points[readFrom]?.timeNs ?? first }
    return { known, read, received: points.slice(receivedFrom) }
  }

  test.each([
    ['marks', marks],
    ['trades', trades],
  ] as const)('wherever %s are cut, the candles equal those built from all points at once', (_, world) => {
    fc.assert(
      fc.property(world, cuts, fc.constantFrom(...intervals), (points, where, interval) => {
        const { known, read, received } = cut(points, where)
        const run = joinPoints(known, read, received)
        const whole = points.filter(({ timeNs }) => timeNs >= run.fromNs)
        expect(candlesOf(run.points, interval)).toEqual(candlesOf(whole, interval))
      }),
    )
  })

  test('from the second candle on, times strictly increase without duplicates or gaps', () => {
    fc.assert(
      fc.property(trades, cuts, fc.constantFrom(...intervals), (points, where, interval) => {
        const { known, read, received } = cut(points, where)
        const run = joinPoints(known, read, received)
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

  test('data from before a hole is dropped', () => {
    const at = (second: number): PricePoint => ({ timeNs: BigInt(second) * 1_000_000_000n, price: second })
    const known = { points: [at(1), at(2)], fromNs: at(1).timeNs }
    const read = { points: [at(8), at(9)], fromNs: at(7).timeNs }
    expect(joinPoints(known, read, [at(9), at(10)])).toEqual({ points: [at(8), at(9), at(10)], fromNs: at(7).timeNs })
  })

  test('a live price replaces the sample of the same instant, and the price then stays flat without a gap', () => {
    const at = (minute: number) => BigInt(minute) * 60_000_000_000n
    const read: PointRun = { points: [{ timeNs: at(10), price: 7, isSample: true }], fromNs: at(10) }
    const received: readonly PricePoint[] = [
      { timeNs: at(10), price: 7 },
      { timeNs: at(12), price: 9 },
    ]
    const { points } = joinPoints(undefined, read, received)
    expect(points.map(({ timeNs, isSample = false }) => ({ timeNs, isSample }))).toEqual([
      { timeNs: at(10), isSample: false },
      { timeNs: at(12), isSample: false },
    ])
    // No point falls between minutes 10 and 11, so that candle stays at 7. The price of 9 came at the end of the next
    // candle.
    const closes = [7, 7, 9]
    expect(candlesOf(points, '1m').map(({ close }) => close)).toEqual(closes)
    // The closes are equal when the live price arrives after the sample was counted.
    expect(candlesOf([...read.points, ...received], '1m').map(({ close }) => close)).toEqual(closes)
  })
})

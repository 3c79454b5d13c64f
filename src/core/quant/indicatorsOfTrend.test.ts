import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { directionalMovement, ichimoku, parabolicStop, supertrend } from './indicatorsOfTrend'

const unknown = undefined
const bar = (high: number, low: number, close = (high + low) / 2) => ({ high, low, close })

test('the Supertrend only follows the price, and changes sides when a close is beyond it', () => {
  // With a period of 1, the average true range is the true range. Bands are middle ± range.
  const bars = [
    bar(11, 9), // 12, above.
    bar(11, 9), // 12 again.
    bar(16, 10, 15), // The upper band stays at 12, and the close is beyond: below, at 13 − 6 = 7, but not under 8.
    bar(17, 15, 16), // 16 − 2 = 14.
    bar(16, 14, 14), // 15 − 2 = 13: stays at 14, and a close at the stop is not beyond it.
    bar(15, 11, 12), // 13 − 4 = 9: stays at 14, and the close is beyond: above, at 13 + 4 = 17.
  ]
  expect(supertrend(bars, 1, 1)).toEqual({
    below: [unknown, unknown, 8, 14, 14, unknown],
    above: [12, 12, unknown, unknown, unknown, 17],
  })
})

test('the parabolic stop speeds up with new extremes, and reverses at the extreme', () => {
  const bars = [bar(10, 8), bar(12, 9), bar(14, 11), bar(15, 13), bar(14, 7)]
  // From 8: 8 + 0.1 × (12 − 8) = 8.4, but not into the first low of 8. Then 8 + 0.2 × (14 − 8) = 9.2, but not into the
  // low of 9; 9 + 0.2 × (15 − 9) = 10.2. The last low reaches it: the stop is the extreme, 15.
  const { below, above } = parabolicStop(bars, 0.1, 0.2)
  expect(below).toEqual([unknown, 8, 8, 9, unknown])
  expect(above).toEqual([unknown, unknown, unknown, unknown, 15])
  const falling = parabolicStop(
    bars.map(({ high, low }) => bar(20 - low, 20 - high)),
    0.1,
    0.2,
  )
  expect(falling.above).toEqual([unknown, 12, 12, 11, unknown])
  expect(falling.below.at(-1)).toBe(5)
})

test('a bar that reaches the stop and exceeds the extreme reverses to its own', () => {
  expect(parabolicStop([bar(10, 8), bar(12, 9), bar(13, 7)]).above).toEqual([unknown, unknown, 13])
})

test('a bar that exceeds the previous one equally on both sides moves neither way', () => {
  const { plus, minus } = directionalMovement([bar(10, 8), bar(11, 7)], 1)
  expect([plus[1], minus[1]]).toEqual([0, 0])
})

test('directional movement compares the higher high with the lower low', () => {
  // Moves: up 2; down 3, more than up 1; none within the previous bar. True ranges: 3, 7, 5.
  const bars = [bar(10, 8, 9), bar(12, 9, 11), bar(13, 6, 7), bar(12, 8, 8)]
  const { plus, minus, adx } = directionalMovement(bars, 2)
  // Averages of two: up 1, down 1.5, range 5 (3 and 7); then halves: up 0.5, down 0.75, range (5 + 5) / 2.
  expect(plus).toEqual([unknown, unknown, 20, 10])
  expect(minus).toEqual([unknown, unknown, 30, 15])
  // 10 / 50 and 5 / 25.
  expect(adx).toEqual([unknown, unknown, unknown, 20])
})

test('a price that does not move has no direction', () => {
  const still = Array.from({ length: 4 }, () => bar(5, 5))
  expect(directionalMovement(still, 2)).toEqual({
    plus: [unknown, unknown, 0, 0],
    minus: [unknown, unknown, 0, 0],
    adx: [unknown, unknown, unknown, 0],
  })
})

test('the spans of Ichimoku are as many bars later as the base is long', () => {
  const bars = [bar(10, 8), bar(12, 10), bar(14, 4), bar(9, 7), bar(9, 7), bar(9, 7)]
  const { conversion, base, spanA, spanB } = ichimoku(bars, 1, 2, 3)
  expect(conversion).toEqual([9, 11, 9, 8, 8, 8])
  expect(base).toEqual([unknown, 10, 9, 9, 8, 8])
  expect(spanA).toEqual([unknown, unknown, unknown, 10.5, 9, 8.5])
  expect(spanB).toEqual([unknown, unknown, unknown, unknown, 9, 9])
})

test('no bars give no values', () => {
  for (const lines of [supertrend([]), parabolicStop([]), directionalMovement([]), ichimoku([])])
    for (const values of Object.values(lines)) expect(values).toEqual([])
})

function walk(seed: number) {
  const random = createRandom(seed)
  let price = 3000
  return Array.from({ length: 300 }, () => {
    const [open, close] = [price, (price += 20 * random.normal())]
    return bar(Math.max(open, close) + 9 * random.next(), Math.min(open, close) - 9 * random.next(), close)
  })
}

type Bar = ReturnType<typeof bar>
const at = (list: readonly number[], index: number) => list[index] ?? Number.NaN

function rangesOf(bars: readonly Bar[]): number[] {
  return bars.map(({ high, low }, index) => {
    const previous = bars[index - 1]?.close
    return previous === undefined
      ? high - low
      : Math.max(high - low, Math.abs(high - previous), Math.abs(low - previous))
  })
}

/** Wilder's sums: of the first values, then less its share and plus the next value. */
function wilderSums(values: readonly number[], period: number): number[] {
  const sums: number[] = []
  values.forEach((value, index) => {
    if (index + 1 < period) return
    const previous = sums.at(-1)
    const first = values.slice(0, period).reduce((sum, one) => sum + one, 0)
    sums.push(previous === undefined ? first : previous - previous / period + value)
  })
  return sums
}

test.each([1, 2, 3])('the Supertrend of random walk %i equals its definition', (seed) => {
  const bars = walk(seed)
  const sums = wilderSums(rangesOf(bars), 10)
  const line: number[] = []
  const uppers: number[] = []
  const lowers: number[] = []
  bars.slice(9).forEach(({ high, low, close }, index) => {
    const width = (3 * at(sums, index)) / 10
    const [basicUpper, basicLower] = [(high + low) / 2 + width, (high + low) / 2 - width]
    const [upper, lower] = [uppers.at(-1), lowers.at(-1)]
    const before = bars[index + 8]?.close ?? close
    uppers.push(upper === undefined || basicUpper < upper || before > upper ? basicUpper : upper)
    lowers.push(lower === undefined || basicLower > lower || before < lower ? basicLower : lower)
    const wasAbove = line.length === 0 || line.at(-1) === upper
    const isAbove = wasAbove ? close <= at(uppers, index) : close < at(lowers, index)
    line.push(isAbove ? at(uppers, index) : at(lowers, index))
  })
  const { below, above } = supertrend(bars)
  const sides = [below, above].map((values) => values.filter((value) => value !== undefined).length)
  expect(Math.min(...sides)).toBeGreaterThan(20)
  expect(below.map((value, index) => value ?? above[index]).slice(0, 9)).toEqual(Array.from({ length: 9 }))
  line.forEach((value, index) => {
    const isAbove = value === at(uppers, index)
    expect((isAbove ? above : below)[index + 9]).toBeCloseTo(value, 6)
    expect((isAbove ? below : above)[index + 9]).toBeUndefined()
  })
})

/** The stop after each of the bars of one trend, which begins at `from` with the stop `first`. */
function trendOf(bars: readonly Bar[], from: number, first: number, isUp: boolean): number[] {
  const stops = [first]
  for (let index = from; ; index++) {
    const trend = bars.slice(from, index + 1)
    const highs = trend.map(({ high }) => high)
    const lows = trend.map(({ low }) => low)
    // One step for each bar with a new extreme. The first one counts.
    const records = isUp
      ? highs.filter((high, place) => highs.slice(0, place).every((other) => other < high))
      : lows.filter((low, place) => lows.slice(0, place).every((other) => other > low))
    const share = Math.min(0.2, 0.02 * records.length)
    const stop = at(stops, stops.length - 1)
    const two = bars.slice(Math.max(0, index - 1), index + 1)
    const next = bars[index + 1]
    if (next === undefined) return stops
    const moved = stop + share * ((isUp ? Math.max(...highs) : Math.min(...lows)) - stop)
    const clamped = isUp
      ? Math.min(moved, ...two.map(({ low }) => low))
      : Math.max(moved, ...two.map(({ high }) => high))
    if (isUp ? next.low <= clamped : next.high >= clamped) return stops
    stops.push(clamped)
  }
}

test.each([1, 2, 3])('the parabolic stop of random walk %i is made of whole trends', (seed) => {
  // Begins with a clear rise.
  const bars = [bar(2990, 2970), bar(3010, 2980), ...walk(seed)]
  const { below, above } = parabolicStop(bars)
  let [from, stop, isUp, turns] = [1, 2970, true, 0]
  while (from < bars.length) {
    const trend = trendOf(bars, from, stop, isUp)
    trend.forEach((value, index) => {
      expect((isUp ? below : above)[from + index]).toBeCloseTo(value, 6)
      expect((isUp ? above : below)[from + index]).toBeUndefined()
    })
    const span = bars.slice(from, from + trend.length)
    const around = bars.slice(from + trend.length - 1, from + trend.length + 1)
    stop = isUp
      ? Math.max(...span.map(({ high }) => high), ...around.map(({ high }) => high))
      : Math.min(...span.map(({ low }) => low), ...around.map(({ low }) => low))
    from += trend.length
    isUp = !isUp
    turns++
  }
  expect(turns).toBeGreaterThan(10)
})

test.each([1, 2, 3])('the directional movement of random walk %i equals Wilder’s sums', (seed) => {
  const bars = walk(seed)
  const ranges = wilderSums(rangesOf(bars).slice(1), 14)
  const moves = bars.slice(1).map(({ high, low }, index) => {
    const up = high - (bars[index]?.high ?? high)
    const down = (bars[index]?.low ?? low) - low
    if (up > down && up > 0) return [up, 0] as const
    return down > up && down > 0 ? ([0, down] as const) : ([0, 0] as const)
  })
  const share = (side: 0 | 1) => {
    const sums = wilderSums(
      moves.map((move) => move[side]),
      14,
    )
    return sums.map((sum, index) => (100 * sum) / at(ranges, index))
  }
  const [up, down] = [share(0), share(1)]
  const strengths = up.map((one, index) => (100 * Math.abs(one - at(down, index))) / (one + at(down, index)))
  const index = wilderSums(strengths, 14).map((sum) => sum / 14)
  const { plus, minus, adx } = directionalMovement(bars)
  for (const [values, expected] of [
    [plus, up],
    [minus, down],
    [adx, index],
  ] as const) {
    const first = bars.length - expected.length
    expect(values.slice(0, first)).toEqual(Array.from({ length: first }))
    expected.forEach((value, place) => expect(values[first + place]).toBeCloseTo(value, 6))
  }
  expect(adx.findIndex((value) => value !== undefined)).toBe(27)
})

test('the Ichimoku of a random walk equals its definition', () => {
  const bars = walk(4)
  const { conversion, base, spanA, spanB } = ichimoku(bars)
  const middle = (end: number, period: number) => {
    const [highs, lows] = (['high', 'low'] as const).map((name) =>
      bars
        .slice(end - period + 1, end + 1)
        .map((one) => one[name])
        .sort((one, other) => one - other),
    )
    return (at(highs ?? [], period - 1) + at(lows ?? [], 0)) / 2
  }
  for (const end of [77, 78, 150, 299]) {
    expect(conversion[end]).toBe(middle(end, 9))
    expect(base[end]).toBe(middle(end, 26))
    expect(spanA[end]).toBe((middle(end - 26, 9) + middle(end - 26, 26)) / 2)
    expect(spanB[end]).toBe(middle(end - 26, 52))
  }
  const firsts = [conversion, base, spanA, spanB].map((values) => values.findIndex((value) => value !== undefined))
  expect(firsts).toEqual([8, 25, 51, 77])
})

/** One value per input; `undefined` while too few inputs precede it. */
export type IndicatorValues = readonly (number | undefined)[]

export function simpleAverage(values: readonly number[], period: number): IndicatorValues {
  let sum = 0
  return values.map((value, at) => {
    sum += value - (values[at - period] ?? 0)
    return at + 1 < period ? undefined : sum / period
  })
}

/**
 * Exponential average, with weight 2 / (period + 1) if none is given. The first result is the simple average of the
 * first `period` values.
 */
export function exponentialAverage(
  values: readonly number[],
  period: number,
  weight = 2 / (period + 1),
): IndicatorValues {
  let average: number | undefined
  let sum = 0
  return values.map((value, at) => {
    if (average !== undefined) average += weight * (value - average)
    else {
      sum += value
      if (at + 1 === period) average = sum / period
    }
    return average
  })
}

/** Wilder's average (1978): an exponential average with weight 1 / period. */
export const wilderAverage = (values: readonly number[], period: number) =>
  exponentialAverage(values, period, 1 / period)

/** Linearly weighted average: of `period` values the newest weighs `period` times as much as the oldest. */
export function weightedAverage(values: readonly number[], period: number): IndicatorValues {
  const weights = (period * (period + 1)) / 2
  let sum = 0
  let weighted = 0
  return values.map((value, at) => {
    // Each older value weighs 1 less than at the previous bar.
    weighted += period * value - sum
    sum += value - (values[at - period] ?? 0)
    return at + 1 < period ? undefined : weighted / weights
  })
}

/**
 * Moving average by Alan Hull (2005): with WMA for the weighted average, WMA(2 × WMA(period / 2) − WMA(period),
 * √period). Half the period and its root are rounded down.
 */
export function hullAverage(values: readonly number[], period: number): IndicatorValues {
  const fast = weightedAverage(values, Math.max(1, Math.floor(period / 2)))
  const ahead = both(fast, weightedAverage(values, period), (half, whole) => 2 * half - whole)
  return averageOfKnown(ahead, (known) => weightedAverage(known, Math.floor(Math.sqrt(period))))
}

type Bands = {
  readonly middle: IndicatorValues
  readonly upper: IndicatorValues
  readonly lower: IndicatorValues
}

const bandsAround = (middle: IndicatorValues, distance: IndicatorValues): Bands => ({
  middle,
  upper: both(middle, distance, (mean, half) => mean + half),
  lower: both(middle, distance, (mean, half) => mean - half),
})

/** Bollinger bands: a simple average, and bands of `width` (population) standard deviations on either side. */
export function bollinger(values: readonly number[], period = 20, width = 2): Bands {
  const middle = simpleAverage(values, period)
  const half = middle.map((mean, at) => {
    if (mean === undefined) return undefined
    let squares = 0
    for (let back = at - period + 1; back <= at; back++) squares += ((values[back] ?? mean) - mean) ** 2
    return width * Math.sqrt(squares / period)
  })
  return bandsAround(middle, half)
}

/**
 * Channel of Chester Keltner (1960) as Linda Raschke draws it: an exponential average of closes, and bands of `width`
 * average true ranges on either side.
 */
export function keltner(bars: readonly PricedBar[], period = 20, rangePeriod = 10, width = 2): Bands {
  const middle = exponentialAverage(
    bars.map(({ close }) => close),
    period,
  )
  const half = averageTrueRange(bars, rangePeriod).map((range) => (range === undefined ? undefined : width * range))
  return bandsAround(middle, half)
}

/** Richard Donchian's channel: the highest high and the lowest low of `period` bars, and the mean of both. */
export function donchian(bars: readonly PricedBar[], period = 20): Bands {
  const upper = highest(
    bars.map(({ high }) => high),
    period,
  )
  const lower = highest(
    bars.map(({ low }) => -low),
    period,
  ).map((value) => (value === undefined ? undefined : -value))
  return { middle: both(upper, lower, (high, low) => (high + low) / 2), upper, lower }
}

function highest(values: readonly number[], period: number): IndicatorValues {
  let top = -Infinity
  return values.map((value, at) => {
    // Searches the window only after its highest value has left: 500 of 5,000 bars take 3 ms instead of 30.
    if (values[at - period] === top) top = Math.max(...values.slice(at + 1 - period, at))
    top = Math.max(top, value)
    return at + 1 < period ? undefined : top
  })
}

/**
 * Wilder's relative strength index, 0 to 100: smoothed gains over smoothed gains plus losses. Both are smoothed by 1 /
 * period, after a simple mean of the first `period` changes. A constant price gives 50.
 */
export function relativeStrength(values: readonly number[], period = 14): IndicatorValues {
  let gain = 0
  let loss = 0
  return values.map((value, at) => {
    const before = values[at - 1]
    if (before === undefined) return undefined
    const change = value - before
    const up = Math.max(0, change)
    const down = Math.max(0, -change)
    if (at <= period) {
      gain += up / period
      loss += down / period
      if (at < period) return undefined
    } else {
      gain += (up - gain) / period
      loss += (down - loss) / period
    }
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
  })
}

type MovingAverages = {
  readonly line: IndicatorValues
  readonly signal: IndicatorValues
  readonly histogram: IndicatorValues
}

/**
 * MACD: the fast exponential average less the slow one, the exponential average of that difference (signal), and the
 * difference of the two.
 */
export function convergence(values: readonly number[], fast = 12, slow = 26, smoothing = 9): MovingAverages {
  const line = both(exponentialAverage(values, fast), exponentialAverage(values, slow), minus)
  const signal = averageOfKnown(line, (known) => exponentialAverage(known, smoothing))
  return { line, signal, histogram: both(line, signal, minus) }
}

export type PricedBar = { readonly high: number; readonly low: number; readonly close: number }

/** The largest of each bar's range and its distances from the previous close. The first bar has only its range. */
export function trueRanges(bars: readonly PricedBar[]): readonly number[] {
  return bars.map(({ high, low }, at) => {
    const before = bars[at - 1]?.close ?? low
    return Math.max(high, before) - Math.min(low, before)
  })
}

/** Wilder's average true range (1978). */
export const averageTrueRange = (bars: readonly PricedBar[], period = 14) => wilderAverage(trueRanges(bars), period)

/**
 * Stochastic oscillator, 0 to 100. %K is the position of the close between the lowest low and the highest high of
 * `period` bars, as a simple average of `smoothing` values; %D is the simple average of %K. A constant price gives 50.
 */
export function stochastic(bars: readonly PricedBar[], period = 14, smoothing = 3, slow = 3) {
  const k = averageOfKnown(placeInRange(bars, period), (known) => simpleAverage(known, smoothing))
  return { k, d: averageOfKnown(k, (known) => simpleAverage(known, slow)) }
}

/** Larry Williams' %R (1973), −100 to 0: the stochastic without smoothing, less 100. A constant price gives −50. */
export function williamsRange(bars: readonly PricedBar[], period = 14): IndicatorValues {
  return placeInRange(bars, period).map((place) => (place === undefined ? undefined : place - 100))
}

function placeInRange(bars: readonly PricedBar[], period: number): IndicatorValues {
  const { upper, lower } = donchian(bars, period)
  return bars.map(({ close }, at) => {
    const high = upper[at]
    const low = lower[at]
    if (high === undefined || low === undefined) return undefined
    return high === low ? 50 : (100 * (close - low)) / (high - low)
  })
}

const typicalPrice = ({ high, low, close }: PricedBar) => (high + low + close) / 3

/**
 * Donald Lambert's commodity channel index (1980): the distance of the typical price (of high, low and close) from its
 * simple average, in units of 0.015 mean absolute deviations. A constant price gives 0.
 */
export function channelIndex(bars: readonly PricedBar[], period = 20): IndicatorValues {
  return overWindows(bars.map(typicalPrice), period, (last) => {
    const now = last.at(-1) ?? 0
    // Measured from the newest price, so that equal prices deviate by exactly 0.
    const mean = last.reduce((sum, price) => sum + price - now, 0) / period
    const deviation = last.reduce((sum, price) => sum + Math.abs(price - now - mean), 0) / period
    return deviation === 0 ? 0 : -mean / (0.015 * deviation)
  })
}

/** Change since `period` bars ago as a fraction; `undefined` if the price then was 0. */
export function rateOfChange(values: readonly number[], period = 12): IndicatorValues {
  return values.map((value, at) => {
    const before = values[at - period]
    return before === undefined || before === 0 ? undefined : value / before - 1
  })
}

const minus = (value: number, other: number) => value - other

/** Combines two values of a bar; `undefined` unless both are known. */
export function both(
  some: IndicatorValues,
  others: IndicatorValues,
  combine: (one: number, other: number) => number,
): IndicatorValues {
  return some.map((one, at) => {
    const other = others[at]
    return one === undefined || other === undefined ? undefined : combine(one, other)
  })
}

function overWindows<Value>(
  values: readonly Value[],
  period: number,
  compute: (last: readonly Value[]) => number | undefined,
): IndicatorValues {
  return values.map((_, at) => (at + 1 < period ? undefined : compute(values.slice(at + 1 - period, at + 1))))
}

/** Applies an average to values of which the first may be unknown. */
export function averageOfKnown(values: IndicatorValues, average: (known: readonly number[]) => IndicatorValues) {
  const known = values.filter((value) => value !== undefined)
  return [...values.slice(0, values.length - known.length).map(() => undefined), ...average(known)]
}

type TradedBar = {
  /** UNIX seconds of the bar's start. */
  readonly timeS: number
  /** Contracts, and contracts times price; undefined if some trades of the bar are unknown. */
  readonly volume: number | undefined
  readonly turnover: number | undefined
}

const dayS = 86_400

/**
 * Computes the average trade price since 00:00 UTC, or since the first bar with known trades if that is later. A bar
 * with unknown trades has no value, and the average restarts after it.
 */
export function sessionVwap(bars: readonly TradedBar[]): IndicatorValues {
  let day: number | undefined
  let contracts = 0
  let turnover = 0
  return bars.map((bar) => {
    const barDay = Math.floor(bar.timeS / dayS)
    if (barDay !== day || bar.volume === undefined) {
      day = barDay
      contracts = 0
      turnover = 0
    }
    contracts += bar.volume ?? 0
    turnover += bar.turnover ?? 0
    return contracts > 0 ? turnover / contracts : undefined
  })
}

type TradedPrice = PricedBar & Pick<TradedBar, 'volume'>

/**
 * Joseph Granville's on-balance volume (1963): the contracts of bars with a higher close, less those of bars with a
 * lower one. A bar with an unknown volume has no value. The count starts at 0 with the first bar, and again after such
 * a bar.
 */
export function onBalanceVolume(bars: readonly TradedPrice[]): IndicatorValues {
  let total: number | undefined
  return bars.map(({ close, volume }, at) => {
    const before = bars[at - 1]?.close ?? close
    if (volume === undefined) total = undefined
    else total = total === undefined ? 0 : total + Math.sign(close - before) * volume
    return total
  })
}

/**
 * Money flow index (Quong and Soudack, 1989), 0 to 100: of typical price × volume of the last `period` bars, the share
 * of bars with a higher typical price than the one before; equal prices do not count. 50 if nothing counts, and
 * `undefined` if a volume is unknown.
 */
export function moneyFlow(bars: readonly TradedPrice[], period = 14): IndicatorValues {
  const flows = bars.map((bar, at) => {
    const before = bars[at - 1]
    if (before === undefined || bar.volume === undefined) return undefined
    const price = typicalPrice(bar)
    return Math.sign(price - typicalPrice(before)) * price * bar.volume
  })
  return overWindows(flows, period, (last) => {
    let rising = 0
    let total = 0
    for (const flow of last) {
      if (flow === undefined) return undefined
      rising += Math.max(0, flow)
      total += Math.abs(flow)
    }
    return total === 0 ? 50 : (100 * rising) / total
  })
}

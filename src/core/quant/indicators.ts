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
 * Exponential average with weight 2 / (period + 1). The first result is the simple average of the first `period`
 * values.
 */
export function exponentialAverage(values: readonly number[], period: number): IndicatorValues {
  const weight = 2 / (period + 1)
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

type Bollinger = {
  readonly middle: IndicatorValues
  readonly upper: IndicatorValues
  readonly lower: IndicatorValues
}

/** Bollinger bands: a simple average, and bands of `width` (population) standard deviations on either side. */
export function bollinger(values: readonly number[], period = 20, width = 2): Bollinger {
  const middle = simpleAverage(values, period)
  const half = middle.map((mean, at) => {
    if (mean === undefined) return undefined
    let squares = 0
    for (let back = at - period + 1; back <= at; back++) squares += ((values[back] ?? mean) - mean) ** 2
    return width * Math.sqrt(squares / period)
  })
  const shifted = (sign: 1 | -1) =>
    middle.map((mean, at) => {
      const distance = half[at]
      return mean === undefined || distance === undefined ? undefined : mean + sign * distance
    })
  return { middle, upper: shifted(1), lower: shifted(-1) }
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
  const slowAverage = exponentialAverage(values, slow)
  const line = exponentialAverage(values, fast).map((value, at) => minus(value, slowAverage[at]))
  const signal = averageOfKnown(line, (known) => exponentialAverage(known, smoothing))
  return { line, signal, histogram: line.map((value, at) => minus(value, signal[at])) }
}

type PricedBar = { readonly high: number; readonly low: number; readonly close: number }

/**
 * Wilder's average true range: the largest of a bar's range and its distances from the previous close, smoothed by 1 /
 * period after a simple mean of the first `period` values. The first bar has only its range.
 */
export function averageTrueRange(bars: readonly PricedBar[], period = 14): IndicatorValues {
  let average = 0
  return bars.map(({ high, low }, at) => {
    const before = bars[at - 1]?.close ?? low
    const range = Math.max(high, before) - Math.min(low, before)
    average += at < period ? range / period : (range - average) / period
    return at + 1 < period ? undefined : average
  })
}

/**
 * Stochastic oscillator, 0 to 100. %K is the position of the close between the lowest low and the highest high of
 * `period` bars, as a simple average of `smoothing` values; %D is the simple average of %K. A constant price gives 50.
 */
export function stochastic(bars: readonly PricedBar[], period = 14, smoothing = 3, slow = 3) {
  const raw = bars.map(({ close }, at) => {
    if (at + 1 < period) return undefined
    const last = bars.slice(at + 1 - period, at + 1)
    const low = Math.min(...last.map((bar) => bar.low))
    const high = Math.max(...last.map((bar) => bar.high))
    return high === low ? 50 : (100 * (close - low)) / (high - low)
  })
  const k = averageOfKnown(raw, (known) => simpleAverage(known, smoothing))
  return { k, d: averageOfKnown(k, (known) => simpleAverage(known, slow)) }
}

function minus(value: number | undefined, other: number | undefined): number | undefined {
  return value === undefined || other === undefined ? undefined : value - other
}

function averageOfKnown(values: IndicatorValues, average: (known: readonly number[]) => IndicatorValues) {
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

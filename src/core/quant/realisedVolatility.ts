/** One bar of a price in USD, as doubles, because volatilities are no money. */
export type PriceBar = { readonly open: number; readonly high: number; readonly low: number; readonly close: number }

type Spacing = {
  readonly secondsPerBar: number
  /**
   * Price samples from which a bar's high and low were taken, without the opening one. Between samples the price went
   * further, so the range is too narrow on average; the estimators correct for that. Absent if every price was seen.
   */
  readonly samplesPerBar?: number
}

/** Crypto trades without a break, so a year has 365 days, as in `yearsToExpiry`. */
const secondsPerYear = 365 * 86_400

/**
 * Annual volatility, as a fraction, from closing prices: the standard deviation of their log returns around the mean,
 * with n − 1 (Hull, "Options, Futures, and Other Derivatives", 15.4). Undefined if a price is missing, and for fewer
 * than two returns.
 */
export function closeToClose(closes: readonly (number | undefined)[], secondsPerStep: number): number | undefined {
  const logs = known(closes)?.map(Math.log)
  if (logs === undefined) return undefined
  return annual(sampleVariance(logs.slice(1).map((log, at) => log - (logs[at] ?? log))), secondsPerStep)
}

/**
 * Annual volatility, as a fraction, from the range of each bar: Σ ln(H/L)² / (4 n ln 2) (Parkinson, "The Extreme Value
 * Method for Estimating the Variance of the Rate of Return", 1980). Undefined if a bar is missing.
 */
export function parkinson(bars: readonly (PriceBar | undefined)[], spacing: Spacing): number | undefined {
  const squares = known(bars)?.map(({ high, low }) => Math.log(high / low) ** 2)
  if (squares === undefined || squares.length === 0) return undefined
  return annual(mean(squares) / (4 * Math.LN2) / seenRange(spacing), spacing.secondsPerBar)
}

/**
 * Annual volatility, as a fraction, by open, high, low and close: the variance of the jumps from close to open, plus
 * that from open to close and the drift-free range variance of Rogers and Satchell, weighted k : 1 − k (Yang and Zhang,
 * "Drift-Independent Volatility Estimation Based on High, Low, Open, and Close Prices", 2000). Undefined if a bar is
 * missing, and for fewer than two.
 *
 * @param closeBefore close of the bar before the first
 */
export function yangZhang(
  closeBefore: number | undefined,
  bars: readonly (PriceBar | undefined)[],
  spacing: Spacing,
): number | undefined {
  const all = known(bars)
  if (all === undefined || closeBefore === undefined) return undefined
  const jumps = sampleVariance(all.map(({ open }, at) => Math.log(open / (all[at - 1]?.close ?? closeBefore))))
  const moves = sampleVariance(all.map(({ open, close }) => Math.log(close / open)))
  if (jumps === undefined || moves === undefined) return undefined
  const ranges = mean(
    all.map(
      ({ open, high, low, close }) =>
        Math.log(high / close) * Math.log(high / open) + Math.log(low / close) * Math.log(low / open),
    ),
  )
  const share = 0.34 / (1.34 + (all.length + 1) / (all.length - 1))
  return annual(jumps + share * moves + ((1 - share) * ranges) / seenExtremes(spacing), spacing.secondsPerBar)
}

/**
 * The maximum of n samples of a Brownian motion lies lower than its true maximum by this much times σ √(bar / n) (Chernoff's
 * constant; Broadie, Glasserman and Kou, "A Continuity Correction for Discrete Barrier Options", 1997). The minimum
 * lies higher by as much.
 */
const missedBeyond = 0.5826

/** Share of Parkinson's mean that n samples see, from E[R²] = 4 ln 2 σ² and E[R] = √(8/π) σ of the true range. */
function seenRange({ samplesPerBar: n }: Spacing): number {
  if (n === undefined) return 1
  const missed = (2 * missedBeyond) / Math.sqrt(n)
  return 1 - (2 * missed * Math.sqrt(8 / Math.PI) - missed ** 2) / (4 * Math.LN2)
}

/** Share of the mean of Rogers and Satchell that n samples see, from E[2H − C] = √(8/π) σ on both sides. */
function seenExtremes({ samplesPerBar: n }: Spacing): number {
  if (n === undefined) return 1
  const missed = missedBeyond / Math.sqrt(n)
  return 1 - 2 * (missed * Math.sqrt(8 / Math.PI) - missed ** 2)
}

function annual(variance: number | undefined, secondsPerStep: number): number | undefined {
  return variance === undefined ? undefined : Math.sqrt((variance * secondsPerYear) / secondsPerStep)
}

function known<Value>(values: readonly (Value | undefined)[]): readonly Value[] | undefined {
  const found = values.filter((value) => value !== undefined)
  return found.length === values.length ? found : undefined
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function sampleVariance(values: readonly number[]): number | undefined {
  if (values.length < 2) return undefined
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}

/**
 * Value below which a share of the values lies, linear between neighbours (Hyndman and Fan's type 7, as in NumPy).
 *
 * @param sorted ascending, at least one
 */
export function quantile(sorted: readonly number[], share: number): number | undefined {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  return below === undefined || above === undefined ? undefined : below + (above - below) * (place - Math.floor(place))
}

export type VolatilityRank = {
  /** Place between the lowest (0) and the highest (1). */
  readonly rank: number
  /** Share of the past values that are lower. */
  readonly percentile: number
  readonly low: number
  readonly high: number
}

/**
 * IV rank and IV percentile, as option brokers define them: (now − low) / (high − low), and the share of past values
 * below now. The range includes now. Undefined without a range.
 */
export function volatilityRank(now: number, past: readonly number[]): VolatilityRank | undefined {
  const low = Math.min(now, ...past)
  const high = Math.max(now, ...past)
  if (past.length === 0 || high === low) return undefined
  const below = past.filter((value) => value < now).length
  return { rank: (now - low) / (high - low), percentile: below / past.length, low, high }
}

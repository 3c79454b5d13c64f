import type { CandleInterval } from './candleIntervals'

/**
 * One candle. Its history and live data use the same kind of price, so that there is no jump where they meet. Trades
 * add the volume. All numbers are doubles, because candles are only drawn and never used for money.
 */
export type Candle = CandlePrices & {
  /** Start in UNIX seconds. */
  readonly timeS: number
  /** Traded contracts; `undefined` unless all trades of the candle are known. */
  readonly volume: number | undefined
  /** Contracts times price; `undefined` while `volume` is. */
  readonly turnover: number | undefined
  /**
   * True when the prices are interpolated between two history samples that are further apart than the candle is long.
   */
  readonly isEstimated?: boolean
}

/** Prices are `undefined` in a gap. The trades of the gap may still be known. */
export type CandlePrices =
  | { readonly open: number; readonly high: number; readonly low: number; readonly close: number }
  | { readonly open: undefined; readonly high: undefined; readonly low: undefined; readonly close: undefined }

const noPrices = { open: undefined, high: undefined, low: undefined, close: undefined } as const

/** Last trade, mark, index of the underlying, or volatility of an option's mark in percent. */
export const candleSources = ['last', 'mark', 'index', 'iv'] as const
export type CandleSource = (typeof candleSources)[number]

export const intervalSeconds: Readonly<Record<CandleInterval, number>> = {
  '1s': 1,
  '5s': 5,
  '15s': 15,
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3_600,
  '4h': 14_400,
  '1d': 86_400,
}

/**
 * Seconds between history samples for each candle interval: a few samples per candle give it a body and wicks. Venues
 * are known to serve these values (rest-public 3.6; multiples of 30).
 */
export const sampleSeconds: Readonly<Record<CandleInterval, number>> = {
  '1s': 30,
  '5s': 30,
  '15s': 30,
  '1m': 30,
  '5m': 60,
  '15m': 180,
  '1h': 900,
  '4h': 3_600,
  '1d': 21_600,
}

/** A series under construction. The list is mutated, but a changed candle becomes a new object. */
export type CandleSeries = {
  readonly intervalS: number
  /** Seconds between history samples. */
  readonly sampleS: number
  readonly candles: Candle[]
  /** Traded contracts and turnover by candle start. */
  readonly volumes: Map<number, { readonly contracts: number; readonly turnover: number }>
  /** Time from which all trades are known, in UNIX seconds; `undefined` without trade data. */
  volumeFromS: number | undefined
  lastPointNs: bigint
  isLastSample: boolean
}

export function createCandleSeries(interval: CandleInterval): CandleSeries {
  const intervalS = intervalSeconds[interval]
  return {
    intervalS,
    sampleS: sampleSeconds[interval],
    candles: [],
    volumes: new Map(),
    volumeFromS: undefined,
    lastPointNs: 0n,
    isLastSample: false,
  }
}

const nsPerSecond = 1_000_000_000n

/**
 * Returns the start of the candle that contains a time. The history has marks exactly on the boundaries: such a mark
 * closes the earlier candle, and the next candle opens at its price.
 */
export function candleStartS(timeNs: bigint, intervalS: number): number {
  return Number((timeNs - 1n) / (BigInt(intervalS) * nsPerSecond)) * intervalS
}

/**
 * Adds the next point. A candle opens at the previous close. Between live points the price is flat, since a change
 * would have been sent. Between adjacent history samples it is unknown, so shorter candles are interpolated and marked
 * as estimated. Missing samples leave a gap, after which a candle opens at its own first price. Older points are
 * ignored, as are repeated values for one instant, except trades, which have ids.
 */
export function applyPoint(series: CandleSeries, { timeNs, price, id, isSample = false }: PricePoint): void {
  if (timeNs < series.lastPointNs) return
  if (timeNs === series.lastPointNs && id === undefined) {
    // A live point at the instant of a sample confirms the price: any later change would be sent.
    if (!isSample) series.isLastSample = false
    return
  }
  const isGap = isSample || series.isLastSample
  const lastNs = series.lastPointNs
  series.lastPointNs = timeNs
  series.isLastSample = isSample
  const startS = candleStartS(timeNs, series.intervalS)
  if (!isGap) standStill(series, timeNs)
  else if (timeNs - lastNs > BigInt(series.sampleS) * nsPerSecond) leaveGap(series, startS)
  else drawLine(series, lastNs, { timeNs, price }, startS)
  const { candles } = series
  const current = candles.at(-1)
  const isCurrent = current !== undefined && current.timeS >= startS
  const { open = price, high = price, low = price } = isCurrent ? current : {}
  const prices = { open, high: Math.max(high, price), low: Math.min(low, price), close: price }
  if (isCurrent) candles[candles.length - 1] = { ...current, ...prices }
  else candles.push(withVolume(series, { timeS: startS, ...prices }))
}

export function standStill(series: CandleSeries, timeNs: bigint): void {
  const close = series.candles.at(-1)?.close
  if (close === undefined) return
  pushUntil(series, candleStartS(timeNs, series.intervalS), { open: close, high: close, low: close, close })
}

/** Interpolates candles from the last price to the next point, up to the candle that starts at `startS`. */
function drawLine(
  series: CandleSeries,
  fromNs: bigint,
  to: Pick<PricePoint, 'timeNs' | 'price'>,
  startS: number,
): void {
  const { candles, intervalS } = series
  const from = candles.at(-1)
  if (from?.close === undefined || from.timeS + intervalS >= startS) return leaveGap(series, startS)
  const { timeS: beforeS, close: price } = from
  const spanNs = Number(to.timeNs - fromNs)
  const priceAt = (timeS: number) => {
    const share = Number(BigInt(timeS) * nsPerSecond - fromNs) / spanNs
    return price + (to.price - price) * Math.min(1, share)
  }
  let open = price
  for (let timeS = beforeS + intervalS; timeS <= startS; timeS += intervalS) {
    const close = priceAt(timeS + intervalS)
    const prices = { open, high: Math.max(open, close), low: Math.min(open, close), close }
    candles.push({ ...withVolume(series, { timeS, ...prices }), isEstimated: true })
    open = close
  }
}

/** Adds candles without a price. The candle at `startS` opens at the last close only if the two are adjacent. */
function leaveGap(series: CandleSeries, startS: number): void {
  const before = series.candles.at(-1)
  if (before === undefined) return
  if (before.timeS + series.intervalS === startS) standStill(series, BigInt(startS) * nsPerSecond + 1n)
  else pushUntil(series, startS - series.intervalS, noPrices)
}

function pushUntil(series: CandleSeries, startS: number, prices: CandlePrices): void {
  const { candles, intervalS } = series
  const lastS = candles.at(-1)?.timeS ?? startS
  for (let timeS = lastS + intervalS; timeS <= startS; timeS += intervalS) {
    candles.push(withVolume(series, { timeS, ...prices }))
  }
}

/** Drops all but the newest `count` candles, with their volumes. */
export function dropOldest(series: CandleSeries, count: number): void {
  series.candles.splice(0, Math.max(0, series.candles.length - count))
  const oldestS = series.candles[0]?.timeS ?? 0
  for (const startS of series.volumes.keys()) if (startS < oldestS) series.volumes.delete(startS)
}

/** Adds a trade to the volume of its candle, even if the candle does not exist yet. */
export function applyTrade(series: CandleSeries, timeNs: bigint, contracts: number, price: number): void {
  const startS = candleStartS(timeNs, series.intervalS)
  const before = series.volumes.get(startS) ?? { contracts: 0, turnover: 0 }
  const turnover = before.turnover + contracts * price
  series.volumes.set(startS, { contracts: before.contracts + contracts, turnover })
  const back = ((series.candles.at(-1)?.timeS ?? startS) - startS) / series.intervalS
  const at = series.candles.length - 1 - back
  const candle = series.candles[at]
  if (candle !== undefined) series.candles[at] = withVolume(series, candle)
}

/** Declares that all trades from `fromNs` on are known, so that a candle without trades has zero volume. */
export function coverVolume(series: CandleSeries, fromNs: bigint): void {
  series.volumeFromS = Number((fromNs + nsPerSecond - 1n) / nsPerSecond)
  for (const [at, candle] of series.candles.entries()) series.candles[at] = withVolume(series, candle)
}

function withVolume(series: CandleSeries, candle: { readonly timeS: number } & CandlePrices): Candle {
  const isKnown = series.volumeFromS !== undefined && candle.timeS >= series.volumeFromS
  const traded = series.volumes.get(candle.timeS)
  return {
    ...candle,
    volume: isKnown ? (traded?.contracts ?? 0) : undefined,
    turnover: isKnown ? (traded?.turnover ?? 0) : undefined,
  }
}

/**
 * A price at an instant. Points from trades also have an id, because several trades may share an instant, and an
 * amount.
 */
export type PricePoint = {
  readonly timeNs: bigint
  readonly price: number
  readonly id?: string
  readonly contracts?: number
  /** True for a point from a history with fixed spacing, where the price between two samples is unknown. */
  readonly isSample?: boolean
}

/** Distinct points, oldest first. No point since `fromNs` is missing. */
export type PointRun = { readonly points: readonly PricePoint[]; readonly fromNs: bigint }

/**
 * Merges the known points, a new read, and points received during the read in any order. If the read does not reach
 * back to the known points, it replaces them, because the hole between them would be drawn as a flat price. At one
 * instant, points of the read come first; a read begins with a complete instant. A live point replaces a sample of the
 * same instant, because any later change would have been sent.
 */
export function joinPoints(known: PointRun | undefined, read: PointRun, received: readonly PricePoint[]): PointRun {
  const newestKnown = known?.points.at(-1)
  const reachesKnown = known !== undefined && newestKnown !== undefined && newestKnown.timeNs >= read.fromNs
  const older = reachesKnown ? known : { points: [], fromNs: read.fromNs }
  const fromNs = older.fromNs < read.fromNs ? older.fromNs : read.fromNs
  const keys = new Set<string | bigint>()
  const isNew = ({ id, timeNs }: PricePoint) => keys.size < keys.add(id ?? timeNs).size
  const listed = [...read.points, ...older.points, ...received.filter(({ timeNs }) => timeNs >= fromNs)]
  const live = new Set(listed.filter(({ isSample }) => isSample !== true).map(({ timeNs }) => timeNs))
  const all = listed.filter(({ isSample, timeNs }) => isSample !== true || !live.has(timeNs))
  // The sort is stable, so points of one instant stay in order.
  return { points: all.filter(isNew).sort(byTime), fromNs }
}

function byTime(a: PricePoint, b: PricePoint): number {
  return a.timeNs < b.timeNs ? -1 : a.timeNs > b.timeNs ? 1 : 0
}

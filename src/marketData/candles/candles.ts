import type { PricePoint } from './candlePoints'

/**
 * Candles of one price: the mark, the index, or what was traded last; or of the mark's volatility. Past and present are of the same price, so that
 * there is no jump where they meet; trades add the volume. Everything here is a picture: doubles, no money.
 */
export type Candle = {
  /** UNIX seconds of its beginning. */
  readonly timeS: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Contracts; undefined where not all trades of the candle are known. */
  readonly volume: number | undefined
  /** Contracts times price, known where the volume is. */
  readonly turnover: number | undefined
}

/** What the candles are of: the last trade, the mark, the index of the underlying, or the volatility of an option's mark, in percent. */
export const candleSources = ['last', 'mark', 'index', 'iv'] as const
export type CandleSource = (typeof candleSources)[number]

export const candleIntervals = ['1s', '5s', '15s', '1m', '5m', '15m', '1h', '4h', '1d'] as const
export type CandleInterval = (typeof candleIntervals)[number]

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

/** Candles under way. The list is changed in place; a candle that changes becomes another object. */
export type CandleSeries = {
  readonly intervalS: number
  readonly candles: Candle[]
  /** Contracts traded in a candle, and what was paid for them, by its beginning. */
  readonly volumes: Map<number, { readonly contracts: number; readonly turnover: number }>
  /** All trades since then are known; undefined when none are. */
  volumeFromS: number | undefined
  lastPointNs: bigint
}

export function createCandleSeries(interval: CandleInterval): CandleSeries {
  const intervalS = intervalSeconds[interval]
  return { intervalS, candles: [], volumes: new Map(), volumeFromS: undefined, lastPointNs: 0n }
}

const nsPerSecond = 1_000_000_000n

/**
 * The beginning of the candle that an instant belongs to. The history has the mark at the very boundaries: such a point
 * is the close of the candle before it, and the next one opens there.
 */
export function candleStartS(timeNs: bigint, intervalS: number): number {
  return Number((timeNs - 1n) / (BigInt(intervalS) * nsPerSecond)) * intervalS
}

/**
 * Goes on to the next point. A candle opens where the one before it closed; intervals without a point are candles that
 * stand still. A point that is older than the last one changes nothing, and neither does a value told twice for one
 * instant; trades, which have a name, may be several in one instant.
 */
export function applyPoint(series: CandleSeries, { timeNs, price, id }: PricePoint): void {
  if (timeNs < series.lastPointNs || (timeNs === series.lastPointNs && id === undefined)) return
  series.lastPointNs = timeNs
  const { candles, intervalS } = series
  const last = candles.at(-1)
  if (last === undefined) {
    const timeS = candleStartS(timeNs, intervalS)
    candles.push(withVolume(series, { timeS, open: price, high: price, low: price, close: price }))
    return
  }
  standStill(series, timeNs)
  const current = candles.at(-1) ?? last
  const high = Math.max(current.high, price)
  const low = Math.min(current.low, price)
  candles[candles.length - 1] = { ...current, high, low, close: price }
}

/** Lets time pass up to `timeNs` without a point: the candles until then have the last close. */
export function standStill(series: CandleSeries, timeNs: bigint): void {
  const { candles, intervalS } = series
  const last = candles.at(-1)
  if (last === undefined) return
  const { close } = last
  const startS = candleStartS(timeNs, intervalS)
  for (let timeS = last.timeS + intervalS; timeS <= startS; timeS += intervalS) {
    candles.push(withVolume(series, { timeS, open: close, high: close, low: close, close }))
  }
}

/** Forgets all but the newest `count` candles, and the volumes of the others. */
export function keepNewest(series: CandleSeries, count: number): void {
  series.candles.splice(0, Math.max(0, series.candles.length - count))
  const oldestS = series.candles[0]?.timeS ?? 0
  for (const startS of series.volumes.keys()) if (startS < oldestS) series.volumes.delete(startS)
}

/** Adds a trade to the volume of its candle, which may be still to come. */
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

/** From then on all trades are known: a candle without one has traded nothing. */
export function coverVolume(series: CandleSeries, fromNs: bigint): void {
  series.volumeFromS = Number((fromNs + nsPerSecond - 1n) / nsPerSecond)
  for (const [at, candle] of series.candles.entries()) series.candles[at] = withVolume(series, candle)
}

function withVolume(series: CandleSeries, candle: Omit<Candle, 'volume' | 'turnover'>): Candle {
  const isKnown = series.volumeFromS !== undefined && candle.timeS >= series.volumeFromS
  const traded = series.volumes.get(candle.timeS)
  return {
    ...candle,
    volume: isKnown ? (traded?.contracts ?? 0) : undefined,
    turnover: isKnown ? (traded?.turnover ?? 0) : undefined,
  }
}

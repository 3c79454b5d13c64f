/**
 * Candles of the mark price. Their prices come from one source, the mark (its history, then its ticker), so that there is
 * no jump where the past meets the present; trades add the volume. Everything here is a picture: doubles, no money.
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
}

/** The mark at one instant. */
export type PricePoint = { readonly timeNs: bigint; readonly price: number }

export const candleIntervals = ['1m', '5m', '15m', '1h', '4h', '1d'] as const
export type CandleInterval = (typeof candleIntervals)[number]

export const intervalSeconds: Readonly<Record<CandleInterval, number>> = {
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
  /** Contracts traded in a candle, by its beginning. */
  readonly volumes: Map<number, number>
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
 * Goes on to the next point of the mark. A candle opens where the one before it closed; intervals without a point are
 * candles that stand still. A point that is not newer than the last one is already counted and changes nothing.
 */
export function applyPoint(series: CandleSeries, { timeNs, price }: PricePoint): void {
  if (timeNs <= series.lastPointNs) return
  series.lastPointNs = timeNs
  const { candles, intervalS } = series
  const startS = candleStartS(timeNs, intervalS)
  const last = candles.at(-1)
  if (last === undefined) {
    candles.push(withVolume(series, { timeS: startS, open: price, high: price, low: price, close: price }))
    return
  }
  for (let timeS = last.timeS + intervalS; timeS <= startS; timeS += intervalS) {
    const { close } = last
    candles.push(withVolume(series, { timeS, open: close, high: close, low: close, close }))
  }
  const current = candles.at(-1) ?? last
  const high = Math.max(current.high, price)
  const low = Math.min(current.low, price)
  candles[candles.length - 1] = { ...current, high, low, close: price }
}

/** Adds a trade to the volume of its candle, which may be still to come. */
export function applyTrade(series: CandleSeries, timeNs: bigint, contracts: number): void {
  const startS = candleStartS(timeNs, series.intervalS)
  series.volumes.set(startS, (series.volumes.get(startS) ?? 0) + contracts)
  const back = ((series.candles.at(-1)?.timeS ?? startS) - startS) / series.intervalS
  const at = series.candles.length - 1 - back
  const candle = series.candles[at]
  if (candle !== undefined) series.candles[at] = withVolume(series, candle)
}

/** From then on all trades are known: a candle without one has traded nothing. */
export function coverVolume(series: CandleSeries, fromNs: bigint): void {
  series.volumeFromS = Number(fromNs / nsPerSecond)
  for (const [at, candle] of series.candles.entries()) series.candles[at] = withVolume(series, candle)
}

function withVolume(series: CandleSeries, candle: Omit<Candle, 'volume'>): Candle {
  const isKnown = series.volumeFromS !== undefined && candle.timeS >= series.volumeFromS
  return { ...candle, volume: isKnown ? (series.volumes.get(candle.timeS) ?? 0) : undefined }
}

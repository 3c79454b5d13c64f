import type { CandleInterval } from './candleIntervals'

/**
 * Candles of one price: the mark, the index, or the last trade; or of the mark's volatility. Past and present use the
 * same price, so that there is no jump where they meet; trades add the volume. Everything here is a picture: doubles,
 * no money.
 */
export type Candle = CandlePrices & {
  /** UNIX seconds of its start. */
  readonly timeS: number
  /** Contracts; undefined where not all trades of the candle are known. */
  readonly volume: number | undefined
  /** Contracts times price, known where the volume is. */
  readonly turnover: number | undefined
  /** Its prices lie on the straight line between two samples of a history: it is shorter than their spacing. */
  readonly isEstimated?: boolean
}

/** Four doubles, or none in a candle of which no price is known: a gap. Its trades may be known all the same. */
export type CandlePrices =
  | { readonly open: number; readonly high: number; readonly low: number; readonly close: number }
  | { readonly open: undefined; readonly high: undefined; readonly low: undefined; readonly close: undefined }

const noPrices = { open: undefined, high: undefined, low: undefined, close: undefined } as const

/**
 * What the candles show: the last trade, the mark, the index of the underlying, or the volatility of an option's mark,
 * in percent.
 */
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
 * Seconds between the samples of a history that are asked for: a few in each candle, so that it has a body and wicks, from
 * the values that venues are known to serve (rest-public 3.6; multiples of 30).
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

/** Candles under way. The list is changed in place; a candle that changes becomes another object. */
export type CandleSeries = {
  readonly intervalS: number
  /** Between the samples of its history. */
  readonly sampleS: number
  readonly candles: Candle[]
  /** Contracts traded in a candle, and what was paid for them, by its start. */
  readonly volumes: Map<number, { readonly contracts: number; readonly turnover: number }>
  /** All trades since then are known; undefined when none are. */
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
 * The start of the candle that an instant belongs to. The history has the mark exactly on the boundaries: such a point
 * is the close of the candle before it, and the next one opens there.
 */
export function candleStartS(timeNs: bigint, intervalS: number): number {
  return Number((timeNs - 1n) / (BigInt(intervalS) * nsPerSecond)) * intervalS
}

/**
 * Adds the next point. A candle opens where the one before it closed. Intervals between two live points are flat, since
 * a change would have been sent. Between neighbouring samples of a history nothing is known: shorter candles lie on the
 * straight line between them and say so. Where samples are missing there is a gap, after which a candle opens at its own
 * first price. A point older than the last one changes nothing, and neither does a value repeated for one instant;
 * trades, which have an id, may share an instant.
 */
export function applyPoint(series: CandleSeries, { timeNs, price, id, isSample = false }: PricePoint): void {
  if (timeNs < series.lastPointNs) return
  if (timeNs === series.lastPointNs && id === undefined) {
    // A live point at the instant of a sample: from there on a change would be sent.
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

/** Lets time pass up to `timeNs` without a point: the candles until then have the last close. */
export function standStill(series: CandleSeries, timeNs: bigint): void {
  const close = series.candles.at(-1)?.close
  if (close === undefined) return
  pushUntil(series, candleStartS(timeNs, series.intervalS), { open: close, high: close, low: close, close })
}

/** Candles on the line from the last price to the next point, up to the one that begins at `startS`. */
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

/** Candles without a price up to the one that begins at `startS`, which opens at the last close only where it is next. */
function leaveGap(series: CandleSeries, startS: number): void {
  const before = series.candles.at(-1)
  if (before === undefined) return
  if (before.timeS + series.intervalS === startS) standStill(series, BigInt(startS) * nsPerSecond + 1n)
  else pushUntil(series, startS - series.intervalS, noPrices)
}

/** Candles of the same prices after the last one, up to the one that begins at `startS`. */
function pushUntil(series: CandleSeries, startS: number, prices: CandlePrices): void {
  const { candles, intervalS } = series
  const lastS = candles.at(-1)?.timeS ?? startS
  for (let timeS = lastS + intervalS; timeS <= startS; timeS += intervalS) {
    candles.push(withVolume(series, { timeS, ...prices }))
  }
}

/** Forgets all but the newest `count` candles, and the volumes of the others. */
export function dropOldest(series: CandleSeries, count: number): void {
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

function withVolume(series: CandleSeries, candle: { readonly timeS: number } & CandlePrices): Candle {
  const isKnown = series.volumeFromS !== undefined && candle.timeS >= series.volumeFromS
  const traded = series.volumes.get(candle.timeS)
  return {
    ...candle,
    volume: isKnown ? (traded?.contracts ?? 0) : undefined,
    turnover: isKnown ? (traded?.turnover ?? 0) : undefined,
  }
}

/** A price at one instant. Trades have a name, since there may be several at once, and their contracts. */
export type PricePoint = {
  readonly timeNs: bigint
  readonly price: number
  readonly id?: string
  readonly contracts?: number
  /** A sample of the price at a fixed spacing: nothing is known between it and its neighbours. */
  readonly isSample?: boolean
}

/** A run of points, oldest first and each once, with no other since `fromNs`. */
export type PointRun = { readonly points: readonly PricePoint[]; readonly fromNs: bigint }

/**
 * Joins what was known before (`known`), what was read now (`read`) and what was sent during the read (`received`, in
 * any order). Where the read does not reach back to what was known, the older part is dropped: a hole would be drawn as a
 * flat price. Of points of one instant those that were read come first, in their order; a read begins with a whole
 * instant. A sample gives way to what was sent at its instant: from there on a change would have been sent.
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
  // A stable sort keeps the order in which points of one instant are listed.
  return { points: all.filter(isNew).sort(byTime), fromNs }
}

function byTime(a: PricePoint, b: PricePoint): number {
  return a.timeNs < b.timeNs ? -1 : a.timeNs > b.timeNs ? 1 : 0
}

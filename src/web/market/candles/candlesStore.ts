import type { Clock } from '@/core/lib/clock'
import type { RestClient } from '@/web/connection/restClient'
import type { Timers } from '@/web/connection/timers'
import { createLiveStatus, notYetLive, type LiveStatus } from '@/web/market/connection'
import type { IndexView } from '@/web/market/tickers/indexStore'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import type { TradesView } from '@/web/market/trades/tradesStore'
import { createViewStore, type Publish, type RunningStore, type ViewStore } from '@/web/market/viewStore'
import type { NextFrame } from '@/web/ui/browser/nextFrame'
import type { CandleInterval } from './candleIntervals'
import {
  joinPoints,
  type PointRun,
  type PricePoint,
  applyPoint,
  applyTrade,
  candleStartS,
  coverVolume,
  createCandleSeries,
  dropOldest,
  standStill,
  type Candle,
  type CandleSource,
} from './candles'
import { indexPoints, ivPoints, markPoints, tradePoints, type LivePoints } from './livePoints'
import type { FollowedPast } from './pastTrades'
import type { ReadWindow } from './readPoints'

/** Oldest first. Unchanged candles keep their identity. */
export type CandlesView = LiveStatus & { readonly candles: readonly Candle[] }

export type CandlesStore = ViewStore<CandlesView> & {
  /** Reads the history again after a failure. */
  readonly reload: () => void
  /**
   * Reports the earliest time that a reader shows, in UNIX seconds, so that older data loads that far. `undefined` on
   * unmount.
   */
  readonly reachBack: (reader: object, fromS: number | undefined) => void
}

export type CandlesOptions = {
  readonly rest: RestClient
  readonly clock: Clock
  readonly venueClock: Clock
  readonly timers: Timers
  readonly nextFrame: NextFrame
  readonly tickers: ViewStore<TickersView>
  readonly trades: ViewStore<TradesView>
  readonly index: ViewStore<IndexView>
}

export type CandlesKey = {
  readonly instrumentName: string
  readonly asset: string
  readonly interval: CandleInterval
  readonly source: CandleSource
}

/** Buffers live data while the history loads. After a disconnection the history is read again to fill the hole. */
export function createCandlesStore(options: CandlesOptions, key: CandlesKey): CandlesStore {
  let reload = () => {}
  let readOn = () => {}
  const reaches = new Map<object, number>()
  const neededFromNs = () => (reaches.size === 0 ? undefined : BigInt(Math.min(...reaches.values())) * nsPerSecond)
  const store = createViewStore<CandlesView>({
    initial: { ...notYetLive, candles: [] },
    nextFrame: options.nextFrame,
    linger: { timers: options.timers, isLost: ({ status }) => status === 'stale' },
    start: (publish) => {
      const running = startCandles(options, key, publish, neededFromNs)
      reload = running.reload
      readOn = running.readOn
      // Frees the points once the last reader leaves; otherwise hours of them would stay in memory for each instrument
      // viewed.
      const stop = () => {
        reload = () => {}
        readOn = () => {}
        running.stop()
      }
      return { view: running.view, stop }
    },
  })
  return {
    ...store,
    reload: () => reload(),
    reachBack: (reader, fromS) => {
      if (fromS === undefined) reaches.delete(reader)
      else reaches.set(reader, fromS)
      readOn()
    },
  }
}

const nsPerSecond = 1_000_000_000n

/**
 * Points retained for merging with the next read. Older points are already drawn; reading them again would return
 * coarser data.
 */
const retainedPoints = 20_000
/**
 * Above this limit, candles are cut to the lower limit `retainedCandles`, so that not every new candle redraws the
 * chart.
 */
const mostCandles = 6_000
const retainedCandles = 5_000
/** A trade may arrive after a later ticker, so time without trades only advances after this delay. */
const tradeDelayNs = 2_000_000_000n
/** A failed history is always retried, because nothing else would end its staleness. */
const firstRetryMs = 2_000
const longestRetryMs = 30_000

/** Loaded lazily: only the code that the newest candles need loads with the chart. */
const loadPastTrades = () => import('./pastTrades')
const loadReadPoints = () => import('./readPoints')

function startCandles(
  options: CandlesOptions,
  key: CandlesKey,
  publish: Publish,
  neededFromNs: () => bigint | undefined,
): RunningStore<CandlesView> & { readonly reload: () => void; readonly readOn: () => void } {
  const { clock, venueClock, timers, tickers, trades } = options
  const { interval } = key
  const isOfTrades = key.source === 'last'
  const { points: livePoints, readHistory } = sourceOf(options, key)
  const live = createLiveStatus(publish.now)
  let series = createCandleSeries(key.interval)
  let known: KnownPoints | undefined
  let received: PricePoint[] | undefined
  let passedNs = 0n
  let hasFailed = false
  let history = new AbortController()
  let failures = 0
  let cancelRetry = () => {}
  let past: Partial<FollowedPast> = {}

  async function reload(): Promise<void> {
    cancelRetry()
    history.abort()
    if (isOfTrades) past.stop?.()
    history = new AbortController()
    const { signal } = history
    received ??= []
    hasFailed = false
    try {
      const read = await readHistory({ interval, nowNs: venueClock.nowNs(), signal }, known === undefined)
      if (signal.aborted) return
      rebuild(joinPoints(known, read, received ?? []))
      received = undefined
      failures = 0
      live.noteMessage(clock.nowMs())
      if (isOfTrades) past.restart?.()
      else past.goOn?.()
    } catch (error) {
      if (signal.aborted) return
      // Stops here because a live candle without its history would look like the whole chart.
      hasFailed = true
      received = undefined
      live.noteFailure(error)
      cancelRetry = timers.after(Math.min(longestRetryMs, firstRetryMs * 2 ** failures), () => void reload())
      failures += 1
    }
    publish.now()
  }

  function rebuild({ points, fromNs }: PointRun): void {
    known = { points: [...points], fromNs }
    const { volumes, volumeFromS } = series
    series = { ...createCandleSeries(key.interval), volumeFromS, volumes: isOfTrades ? new Map() : volumes }
    for (const point of points) count(point)
    if (isOfTrades) coverVolume(series, fromNs)
    // Drops a candle that began before the first known trade: its open, high and low are unknown.
    const { candles } = series
    const wholeFromS = series.volumeFromS ?? 0
    if (isOfTrades && candles.length > 1 && (candles[0]?.timeS ?? 0) < wholeFromS) candles.shift()
    standStill(series, passedNs)
  }

  function addPast({ points, fromNs }: PointRun): void {
    if (known === undefined) return
    rebuild({ points: [...points, ...known.points], fromNs })
    publish.now()
  }

  function count(point: PricePoint): void {
    if (point.contracts !== undefined) applyTrade(series, point.timeNs, point.contracts, point.price)
    applyPoint(series, point)
  }

  function goOn(points: readonly PricePoint[]): void {
    if (known === undefined) return
    const lastS = series.candles.at(-1)?.timeS ?? 0
    // A trade that is not newer than the last trade may already be counted.
    const isLate = ({ timeNs }: PricePoint) =>
      timeNs <= series.lastPointNs || candleStartS(timeNs, series.intervalS) < lastS
    if (isOfTrades && points.some(isLate)) return rebuild(joinPoints(known, known, points))
    // A republished view repeats its value and time. At the time of a sample it still counts as a live point.
    const isNews = ({ id, timeNs }: PricePoint) =>
      id !== undefined || timeNs > series.lastPointNs || (timeNs === series.lastPointNs && series.isLastSample)
    const fresh = points.filter(isNews)
    for (const point of fresh) count(point)
    known.points.push(...fresh)
    dropOldPoints(known)
    if (series.candles.length > mostCandles) dropOldest(series, retainedCandles)
  }

  let pointStatus = livePoints.status().status
  function followPoints(): void {
    const { status, error } = livePoints.status()
    const isBack = status === 'live' && pointStatus === 'stale'
    const isLost = status === 'stale'
    pointStatus = status
    if (status !== 'live') live.follow({ state: status, error, lastMessageAtMs: undefined })
    // From the disconnection until the next read, buffers points instead of appending them to the known points.
    if (isLost) received ??= []
    if (isBack) void reload()
    const points = livePoints.take()
    if (hasFailed || points.length === 0) return
    if (received !== undefined) {
      received.push(...points)
      return
    }
    goOn(points)
    // The source's store is already throttled to frames, so this publishes at once.
    if (status === 'live') live.noteMessage(clock.nowMs())
    publish.now()
  }

  /** Trades may pause for minutes, so the ticker's timestamps advance the time. */
  function followTime(): void {
    const { timestampNs, status } = tickers.getSnapshot()
    const before = series.candles.length
    if (timestampNs === undefined || received !== undefined || hasFailed || status !== 'live') return
    passedNs = timestampNs - tradeDelayNs
    standStill(series, passedNs)
    if (series.candles.length !== before) publish.now()
  }

  let isGone = false
  let cancelLoad = () => {}
  async function loadPast(): Promise<void> {
    try {
      const { followPast } = await loadPastTrades()
      if (isGone) return
      past = followPast({
        ...options,
        ...key,
        clock: venueClock,
        readHistory,
        knownFromNs: () => (received === undefined ? known?.fromNs : undefined),
        neededFromNs,
        series: () => series,
        onRun: addPast,
        onVolume: publish.now,
      })
      past.goOn?.()
    } catch {
      // The prices are complete without the past trades, so a failure is only retried.
      cancelLoad = timers.after(firstRetryMs, () => void loadPast())
    }
  }

  function followTape(): void {
    past.follow?.()
    publish.now()
  }

  const stops = [
    livePoints.subscribe(followPoints),
    isOfTrades ? tickers.subscribe(followTime) : trades.subscribe(followTape),
  ]
  void reload()
  void loadPast()
  followPoints()
  if (isOfTrades) followTime()
  return {
    view: () => ({ ...live.get(), candles: series.candles.slice() }),
    reload: () => void reload(),
    readOn: () => past.goOn?.(),
    stop: () => {
      isGone = true
      history.abort()
      cancelRetry()
      cancelLoad()
      past.stop?.()
      for (const stop of stops) stop()
    },
  }
}

type KnownPoints = { readonly points: PricePoint[]; fromNs: bigint }

function dropOldPoints(known: KnownPoints): void {
  const [oldestRetained] = known.points.slice(-retainedPoints)
  if (known.points.length <= 2 * retainedPoints || oldestRetained === undefined) return
  known.points.splice(0, known.points.length - retainedPoints)
  known.fromNs = oldestRetained.timeNs + 1n
}

type PointSource = {
  readonly points: LivePoints
  readonly readHistory: (window: ReadWindow, isFirst: boolean) => Promise<PointRun>
}

function sourceOf(options: CandlesOptions, { instrumentName, asset, source }: CandlesKey): PointSource {
  const { rest, tickers, trades, index } = options
  switch (source) {
    case 'last':
      return {
        points: tradePoints(trades),
        readHistory: async (window, isFirst) =>
          (await loadPastTrades()).readNewestTrades(rest, instrumentName, window, isFirst),
      }
    case 'mark':
      return {
        points: markPoints(tickers, instrumentName),
        readHistory: async (window) => (await loadReadPoints()).readMarkPoints(rest, instrumentName, window),
      }
    case 'iv':
      return {
        points: ivPoints(tickers, instrumentName),
        // Loaded lazily: only options need the volatility solver.
        readHistory: async (window) => (await import('./readIvPoints')).readIvPoints(rest, instrumentName, window),
      }
    case 'index':
      return {
        points: indexPoints(index),
        readHistory: async (window) => (await loadReadPoints()).readIndexPoints(rest, asset, window),
      }
  }
}

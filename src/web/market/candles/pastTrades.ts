import type { Clock } from '@/core/lib/clock'
import { getInstrumentTradeHistory } from '@/core/protocol/rest/prices'
import type { RestClient } from '@/web/connection/restClient'
import type { Timers } from '@/web/connection/timers'
import { tradeOf, type Trade } from '@/web/market/trades/tape'
import type { TradesView } from '@/web/market/trades/tradesStore'
import type { ViewStore } from '@/web/market/viewStore'
import type { CandleInterval } from './candleIntervals'
import {
  applyTrade,
  coverVolume,
  type CandleSeries,
  type CandleSource,
  type PointRun,
  type PricePoint,
} from './candles'
import { tradePoints } from './livePoints'
import { pointOfTrade } from './livePoints'
import { createOlderPrices, pastStart } from './olderPrices'
import { createPastReader, type PastReader } from './pastReader'
import { pageLimit, historyStart, type ReadWindow } from './readPoints'
import { createTradedVolume } from './tradedVolume'

/** A range of trade times in UNIX nanoseconds, both ends included. */
type TradeWindow = { readonly startTime: bigint; readonly endTime: bigint; readonly signal: AbortSignal }

/** Pages read before drawing, so that the newest candles do not wait for older candles. */
const firstPages = 2
/** Pages read to reach the trades known before a lost connection. */
const bridgePages = 12
/** Pages read without pause, whatever is visible: a few hours of trades in most markets. */
const eagerPages = 10
/** Delay between pages after the eager ones: four per second leave room for other requests. */
const paceMs = 250
/** Pages drawn together, because each batch rebuilds its candles. */
const pagesTogether = 8
/** Trades read per chart. Older trades stay unknown. */
const mostTrades = 10_000

/**
 * Reads trades backwards in time. Trades of one instant may span two pages, so each page starts with the last instant
 * of the previous page. Incomplete instants are dropped. `mayRead` is called before each page with the start of the
 * known trades; `false` ends the run there.
 */
async function readTrades(
  rest: RestClient,
  instrumentName: string,
  { startTime, endTime: lastTime, signal }: TradeWindow,
  mostPages: number,
  mayRead: (endTime: bigint) => boolean | Promise<boolean> = () => true,
): Promise<PointRun> {
  const byId = new Map<string, Trade>()
  let endTime = lastTime
  for (let page = 0; page < mostPages && (await mayRead(endTime)); page++) {
    const reply = await rest.call(
      getInstrumentTradeHistory,
      { path: { instrumentName }, query: { startTime, endTime, limit: pageLimit } },
      { signal },
    )
    const rows = (reply.tradeHistory ?? []).map(tradeOf)
    const fresh = rows.filter(({ tradeId }) => !byId.has(tradeId))
    for (const trade of fresh) byId.set(trade.tradeId, trade)
    const oldest = rows.at(-1)
    if (oldest === undefined) return { points: pointsOf(byId), fromNs: startTime }
    endTime = fresh.length > 0 ? oldest.timeNs : oldest.timeNs - 1n
  }
  return { points: pointsOf(byId).filter(({ timeNs }) => timeNs > endTime), fromNs: endTime + 1n }
}

/**
 * Reads the newest trades of a window: a few pages at first, then enough to reach the trades known before a
 * disconnection.
 */
export function readNewestTrades(
  rest: RestClient,
  instrumentName: string,
  window: ReadWindow,
  isFirst: boolean,
): Promise<PointRun> {
  const { nowNs: endTime, signal } = window
  const pages = isFirst ? firstPages : bridgePages
  return readTrades(rest, instrumentName, { startTime: historyStart(window), endTime, signal }, pages)
}

/** Converts pages of trades to points, oldest first. Pages are newest first, even within one instant. */
function pointsOf(newestFirst: ReadonlyMap<string, Trade>): PricePoint[] {
  return [...newestFirst.values()].reverse().map(pointOfTrade)
}

type PastTrades = PastReader & {
  readonly restart: () => void
}

type PastOptions = {
  readonly rest: RestClient
  readonly timers: Timers
  readonly instrumentName: string
  /** Time from which all trades are known; `undefined` while that is uncertain. */
  readonly knownFromNs: () => bigint | undefined
  readonly windowFromNs: () => bigint
  /** Earliest time that a chart shows; `undefined` without a chart. */
  readonly neededFromNs: () => bigint | undefined
  /** Receives each run of trades that directly precedes the known trades. */
  readonly onRun: (run: PointRun) => void
  /** Called when everything that is wanted has been read. */
  readonly onRead?: () => void
}

/** Reads trades backwards in time: some pages at once, then as far as a chart shows, paced and limited. */
function createPastTrades(options: PastOptions): PastTrades {
  const { rest, timers, instrumentName, knownFromNs, windowFromNs, neededFromNs, onRun, onRead } = options
  let pages = 0
  let trades = 0

  function isWanted(endTime: bigint): boolean {
    if (trades >= mostTrades || endTime < windowFromNs()) return false
    const neededNs = neededFromNs()
    return pages < eagerPages || (neededNs !== undefined && endTime >= neededNs)
  }

  async function mayRead(endTime: bigint, signal: AbortSignal): Promise<boolean> {
    if (isWanted(endTime) && pages >= eagerPages) await pause(timers, signal)
    signal.throwIfAborted()
    if (!isWanted(endTime)) return false
    pages += 1
    return true
  }

  async function readOn(signal: AbortSignal): Promise<void> {
    for (;;) {
      const fromNs = knownFromNs()
      if (fromNs === undefined) return
      if (!isWanted(fromNs - 1n)) return onRead?.()
      const window = { startTime: windowFromNs(), endTime: fromNs - 1n, signal }
      const run = await readTrades(rest, instrumentName, window, pagesTogether, (endTime) => mayRead(endTime, signal))
      signal.throwIfAborted()
      // The chart has shown less during a pause.
      if (run.fromNs >= fromNs) return onRead?.()
      trades += run.points.length
      onRun(run)
    }
  }

  const reader = createPastReader(timers, readOn)
  return {
    ...reader,
    restart: () => {
      reader.stop()
      pages = 0
      trades = 0
      reader.goOn()
    },
  }
}

function pause(timers: Timers, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = timers.after(paceMs, end)
    signal.addEventListener('abort', end)
  })
}

/** Reads the past trades that candles of any price need. */
export type FollowedPast = PastTrades & {
  /** Call after each change of the tape. Absent for last-price candles, which follow the tape themselves. */
  readonly follow?: () => void
}

type FollowOptions = Pick<
  PastOptions,
  'rest' | 'timers' | 'instrumentName' | 'knownFromNs' | 'neededFromNs' | 'onRun'
> & {
  readonly clock: Clock
  readonly readHistory: (window: ReadWindow, isFirst: boolean) => Promise<PointRun>
  readonly trades: ViewStore<TradesView>
  readonly interval: CandleInterval
  readonly source: CandleSource
  readonly series: () => CandleSeries
  readonly onVolume: () => void
}

/**
 * Reads earlier candles as far as a chart shows. For candles of a price other than the last trade, also reads their
 * volume.
 */
export function followPast(options: FollowOptions): FollowedPast {
  const { interval, clock, source, neededFromNs } = options
  const windowFromNs = () => pastStart({ interval, nowNs: clock.nowNs() }, neededFromNs())
  if (source === 'last') return createPastTrades({ ...options, windowFromNs })
  const prices = createOlderPrices(options)
  const volume = followVolume({ ...options, windowFromNs })
  return {
    ...volume,
    goOn: () => {
      prices.goOn()
      volume.goOn()
    },
    stop: () => {
      prices.stop()
      volume.stop()
    },
  }
}

/** Adds the volume of live and past trades to candles that are drawn from the mark, the index or the volatility. */
function followVolume(options: FollowOptions & Pick<PastOptions, 'windowFromNs'>): FollowedPast {
  const { rest, timers, trades, instrumentName, interval, clock, series, onVolume } = options
  const tape = tradePoints(trades)
  let coveredFromNs: bigint | undefined
  let hasPast = false
  // A volume of the newest candles alone would look like a spike, so none is drawn until the chart's past is read.
  const draw = () => {
    if (!hasPast || coveredFromNs === undefined) return
    coverVolume(series(), coveredFromNs)
    onVolume()
  }
  const onCover = (fromNs: bigint) => {
    coveredFromNs = fromNs
    draw()
  }
  const onPast = () => {
    hasPast = true
    draw()
  }
  const volume = createTradedVolume({
    timers,
    readHistory: (signal, isFirst) =>
      readNewestTrades(rest, instrumentName, { interval, nowNs: clock.nowNs(), signal }, isFirst),
    onTrade: ({ timeNs, contracts = 0, price }) => applyTrade(series(), timeNs, contracts, price),
    onCover,
    onRead: () => past.restart(),
  })
  const past = createPastTrades({
    ...options,
    knownFromNs: volume.coveredFromNs,
    onRun: volume.countPast,
    onRead: onPast,
  })
  let tapeStatus: TradesView['status'] = 'loading'
  function follow(): void {
    const { status, trades: all } = trades.getSnapshot()
    // After a disconnection the tape reads a single page, so more trades may be missing.
    if (status === 'live' && tapeStatus !== 'live') {
      past.stop()
      volume.read()
    }
    tapeStatus = status
    const oldest = all.at(-1)
    if (oldest === undefined) return
    if (volume.coveredFromNs() === undefined) onCover(oldest.timeNs + 1n)
    volume.count(tape.take())
  }
  follow()
  return {
    ...past,
    follow,
    stop: () => {
      past.stop()
      volume.stop()
    },
  }
}

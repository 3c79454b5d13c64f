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

/** Both ends included. */
type TradeWindow = { readonly startTime: bigint; readonly endTime: bigint; readonly signal: AbortSignal }

/** Pages read before anything is drawn: the newest candles do not wait for the older ones. */
const firstPages = 2
/** Pages read to reach back to what was known before the link was lost. */
const bridgePages = 12
/** Pages read one after another, whatever is in view: as many trades as most markets have in a few hours. */
const eagerPages = 10
/** Then four a second, beside all else that is asked of the venue. */
const paceMs = 250
/** Pages drawn together: their candles are made again. */
const pagesTogether = 8
/** What lies before them stays unknown. */
const mostTrades = 10_000

/**
 * The trades of a window, page by page from its end. Several may be of one instant and lie on two pages, so each page
 * begins with the instant that the one before it ended with; what cannot be read whole is left out.
 *
 * @param mayRead asked before each page with the instant that it begins at; `false` ends the run there
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

/** The newest trades of a window: few at first, and enough to reach what was known before a loss of the link. */
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

/** Pages have the newest first; of one instant as well. */
function pointsOf(newestFirst: ReadonlyMap<string, Trade>): PricePoint[] {
  return [...newestFirst.values()].reverse().map(pointOfTrade)
}

type PastTrades = PastReader & {
  /** Reads on after the newest trades were read again. */
  readonly restart: () => void
}

type PastOptions = {
  readonly rest: RestClient
  readonly timers: Timers
  readonly instrumentName: string
  /** All trades since then are known; `undefined` while that is not certain. */
  readonly knownFromNs: () => bigint | undefined
  /** No candle begins before. */
  readonly windowFromNs: () => bigint
  /** How far back a chart shows; `undefined` while no chart does. */
  readonly neededFromNs: () => bigint | undefined
  /** The trades just before those that are known. */
  readonly onRun: (run: PointRun) => void
}

/**
 * Reads the trades before those that are known, from new to old: some pages at once, then as far as a chart shows, at a
 * pace and up to a bound. It stops before the next page when a chart shows less again.
 */
function createPastTrades(options: PastOptions): PastTrades {
  const { rest, timers, instrumentName, knownFromNs, windowFromNs, neededFromNs, onRun } = options
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
      if (fromNs === undefined || !isWanted(fromNs - 1n)) return
      const window = { startTime: windowFromNs(), endTime: fromNs - 1n, signal }
      const run = await readTrades(rest, instrumentName, window, pagesTogether, (endTime) => mayRead(endTime, signal))
      signal.throwIfAborted()
      if (run.fromNs >= fromNs) return
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

/** What candles of any price need of the trades before those that are sent. */
export type FollowedPast = PastTrades & {
  /** The tape has changed; candles of the last price hear it themselves. */
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

/** Reads candles before the first ones as far as a chart shows, and counts the volume of those that are not of trades. */
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

/** Counts the contracts of trades, new and past, into candles that are drawn of another price than trades have. */
function followVolume(options: FollowOptions & Pick<PastOptions, 'windowFromNs'>): FollowedPast {
  const { rest, timers, trades, instrumentName, interval, clock, series, onVolume } = options
  const tape = tradePoints(trades)
  const onCover = (fromNs: bigint) => {
    coverVolume(series(), fromNs)
    onVolume()
  }
  const volume = createTradedVolume({
    timers,
    readHistory: (signal, isFirst) =>
      readNewestTrades(rest, instrumentName, { interval, nowNs: clock.nowNs(), signal }, isFirst),
    onTrade: ({ timeNs, contracts = 0, price }) => applyTrade(series(), timeNs, contracts, price),
    onCover,
    onRead: () => past.restart(),
  })
  const past = createPastTrades({ ...options, knownFromNs: volume.coveredFromNs, onRun: volume.countPast })
  let tapeStatus: TradesView['status'] = 'loading'
  function follow(): void {
    const { status, trades: all } = trades.getSnapshot()
    // The tape reads a page of what was missed; more may have been.
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

import type { RestClient } from '@/client/restClient'
import type { Clock } from '@/lib/clock'
import { toNumber } from '@/protocol/fixed6'
import { createLiveStatus, notYetLive, type LiveStatus } from '../liveStatus'
import type { NextFrame } from '../nextFrame'
import type { TickersView } from '../tickers/tickersStore'
import type { TradesView } from '../trades/tradesStore'
import { createViewStore, type Publish, type RunningStore, type ViewStore } from '../viewStore'
import {
  applyPoint,
  applyTrade,
  coverVolume,
  createCandleSeries,
  type Candle,
  type CandleInterval,
  type PricePoint,
} from './candles'
import { readMarkHistory } from './readMarkHistory'

/** Oldest first; a candle that has not changed is the same object as in the view before. */
export type CandlesView = LiveStatus & { readonly candles: readonly Candle[] }

export type CandlesStore = ViewStore<CandlesView> & {
  /** Reads the history again, after it failed. */
  readonly reload: () => void
}

export type CandlesSource = {
  readonly rest: RestClient
  readonly clock: Clock
  readonly nextFrame: NextFrame
  readonly tickers: ViewStore<TickersView>
  readonly trades: ViewStore<TradesView>
}

/**
 * The candles of one instrument: its mark's history, then its ticker. What the ticker says while the history is read
 * waits for it; after a loss of the link the history is read again, so that the time without a link has its candles.
 */
export function createCandlesStore(
  source: CandlesSource,
  instrumentName: string,
  interval: CandleInterval,
): CandlesStore {
  let reload = () => {}
  const store = createViewStore<CandlesView>({
    initial: { ...notYetLive, candles: [] },
    nextFrame: source.nextFrame,
    start: (publish) => {
      const running = startCandles(source, instrumentName, interval, publish)
      reload = running.reload
      return running
    },
  })
  return { ...store, reload: () => reload() }
}

function startCandles(
  { rest, clock, tickers, trades }: CandlesSource,
  instrumentName: string,
  interval: CandleInterval,
  publish: Publish,
): RunningStore<CandlesView> & { readonly reload: () => void } {
  const live = createLiveStatus(publish.now)
  let series = createCandleSeries(interval)
  let counted: ReadonlySet<string> = new Set()
  let waiting: PricePoint[] | undefined
  let hasFailed = false
  let history = new AbortController()

  async function reload(): Promise<void> {
    history.abort()
    history = new AbortController()
    const { signal } = history
    waiting = []
    hasFailed = false
    try {
      const points = await readMarkHistory(rest, instrumentName, interval, clock.nowNs(), signal)
      if (!signal.aborted) rebuild([...points, ...waiting])
    } catch (error) {
      if (signal.aborted) return
      // Without its past a live candle would pass for the whole chart: nothing goes on until the history is there.
      hasFailed = true
      waiting = undefined
      live.noteFailure(error)
      publish.now()
    }
  }

  function rebuild(points: readonly PricePoint[]): void {
    const { volumes, volumeFromS } = series
    series = { ...createCandleSeries(interval), volumes, volumeFromS }
    for (const point of points) applyPoint(series, point)
    waiting = undefined
    live.noteMessage(clock.nowMs())
    publish.now()
  }

  let tickerStatus = tickers.getSnapshot().status
  function followTicker(): void {
    const { status, error, tickers: byName, timestampNs } = tickers.getSnapshot()
    const price = byName.get(instrumentName)?.mark?.price
    const isBack = status === 'live' && tickerStatus === 'stale'
    tickerStatus = status
    if (status !== 'live') return live.follow({ state: status, error, lastMessageAtMs: undefined })
    if (isBack) void reload()
    if (price === undefined || timestampNs === undefined || hasFailed) return
    const point = { timeNs: timestampNs, price: toNumber(price) }
    if (waiting !== undefined) {
      waiting.push(point)
      return
    }
    applyPoint(series, point)
    // The ticker's own store waits for the frame already: one wait is enough.
    live.noteMessage(clock.nowMs())
    publish.now()
  }

  function followTrades(): void {
    const { trades: tape } = trades.getSnapshot()
    const oldest = tape.at(-1)
    if (oldest === undefined) return
    if (series.volumeFromS === undefined) coverVolume(series, oldest.timeNs + 999_999_999n)
    for (const { tradeId, timeNs, amount } of tape) {
      if (!counted.has(tradeId)) applyTrade(series, timeNs, toNumber(amount))
    }
    // A trade that has left the tape is older than all that can still be told.
    counted = new Set(tape.map(({ tradeId }) => tradeId))
    publish.now()
  }

  const stops = [tickers.subscribe(followTicker), trades.subscribe(followTrades)]
  void reload()
  followTicker()
  followTrades()
  return {
    view: () => ({ ...live.get(), candles: series.candles.slice() }),
    reload: () => void reload(),
    stop: () => {
      history.abort()
      for (const stop of stops) stop()
    },
  }
}

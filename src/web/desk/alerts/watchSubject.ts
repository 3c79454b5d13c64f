import { channelName } from '@/core/protocol/channel'
import { type Ticker, ticker500ms } from '@/core/protocol/channels/ticker'
import { trades } from '@/core/protocol/channels/trades'
import { fixed6, fromNumber, scale, type Price } from '@/core/protocol/fixed6'
import type { Feed } from '@/web/connection/feed'
import type { MarketData } from '@/web/market/marketData'
import type { AccountReader } from './accountReader'
import { isAccountSource, type AlertLevel, type AlertSubject, type MarketSource } from './alert'

/** A mark of 24 hours ago, read at intervals. Undefined while unknown or older than the interval allows. */
export type DayAgoMark = {
  readonly getSnapshot: () => Price | undefined
  readonly subscribe: (listener: () => void) => () => void
}

export type SubjectDeps = {
  readonly feed: Pick<Feed, 'subscribe'>
  /**
   * Provides the values that the page already has. The venue publishes only changes, so an unchanged price sends no
   * message.
   */
  readonly marketData: Pick<MarketData, 'tickers' | 'trades'>
  readonly dayAgoMark: (instrumentName: string) => DayAgoMark
  readonly account: {
    readonly getSnapshot: () => AccountReader
    readonly subscribe: (listener: () => void) => () => void
  }
}

export type SubjectReader = {
  /** A fresh message; undefined if it leaves the value out, such as a spread without a bid. */
  readonly onValue: (value: AlertLevel | undefined) => void
  readonly onLost: () => void
  readonly onUnknown: () => void
  readonly onEnded: () => void
}

/** Reports the values of a subject until the returned function is called. A value known by then is reported at once. */
export function watchSubject(subject: AlertSubject, deps: SubjectDeps, reader: SubjectReader): () => void {
  const { source } = subject
  if (isAccountSource(source)) return watchAccount(subject, deps, reader)
  if (source === 'last') return watchLast(subject, deps, reader)
  return watchTicker(subject, source, deps, reader)
}

function watchAccount(subject: AlertSubject, { account }: SubjectDeps, reader: SubjectReader): () => void {
  const read = () => {
    const sample = account.getSnapshot()(subject)
    switch (sample.status) {
      case 'live':
        return reader.onValue(sample.value)
      case 'stale':
        return reader.onLost()
      case 'unknown':
        return reader.onUnknown()
      case 'none':
        return reader.onEnded()
    }
  }
  const stop = account.subscribe(read)
  read()
  return stop
}

function watchLast({ instrumentName }: AlertSubject, { feed, marketData }: SubjectDeps, reader: SubjectReader) {
  const tape = marketData.trades(instrumentName)
  const subscription = feed.subscribe(channelName(trades, { kind: 'instrument', instrumentName }), trades, {
    onMessage: ({ price }) => reader.onValue(fixed6<AlertLevel>(price)),
    onStatus: lostBy(reader),
  })
  const read = () => {
    const { status, trades: received } = tape.getSnapshot()
    const price = status === 'live' ? received[0]?.price : undefined
    if (price !== undefined) reader.onValue(fixed6<AlertLevel>(price))
  }
  const stop = tape.subscribe(read)
  read()
  return () => {
    subscription.close()
    stop()
  }
}

type TickerSource = Exclude<MarketSource, 'last'>

function watchTicker(
  { instrumentName }: AlertSubject,
  source: TickerSource,
  { feed, marketData, dayAgoMark }: SubjectDeps,
  reader: SubjectReader,
): () => void {
  const scope = { kind: 'instrument', instrumentName } as const
  const tickers = marketData.tickers(scope)
  const dayAgo = source === 'change' ? dayAgoMark(instrumentName) : undefined
  const receive = (ticker: Ticker) => reader.onValue(levelOf(ticker, source, dayAgo?.getSnapshot()))
  const subscription = feed.subscribe(channelName(ticker500ms, scope), ticker500ms, {
    onMessage: (message) => {
      const ticker = message.tickers.find((each) => each.instrumentName === instrumentName)
      if (ticker !== undefined) receive(ticker)
    },
    onStatus: lostBy(reader),
  })
  const read = () => {
    const view = tickers.getSnapshot()
    const ticker = view.status === 'live' ? view.tickers.get(instrumentName) : undefined
    if (ticker !== undefined) receive(ticker)
  }
  const stops = [subscription.close, tickers.subscribe(read), dayAgo?.subscribe(read)]
  read()
  return () => {
    for (const stop of stops) stop?.()
  }
}

function lostBy({ onLost }: SubjectReader) {
  return ({ state }: { readonly state: string }) => {
    if (state !== 'live') onLost()
  }
}

/**
 * The ticker value that a source watches; `undefined` when the venue does not publish it.
 *
 * @param dayAgo mark of 24 hours ago, for the change only
 */
export function levelOf(ticker: Ticker, source: TickerSource, dayAgo?: Price): AlertLevel | undefined {
  const { mark, indexPrice, bid, ask } = ticker
  switch (source) {
    case 'mark':
      return mark?.price === undefined ? undefined : fixed6<AlertLevel>(mark.price)
    case 'index':
      return indexPrice === undefined ? undefined : fixed6<AlertLevel>(indexPrice)
    case 'iv':
      return mark?.iv === undefined ? undefined : fromNumber<AlertLevel>(mark.iv)
    case 'spread':
      return bid === undefined || ask === undefined ? undefined : spreadOf(bid.price, ask.price)
    case 'funding': {
      // The estimate of the next payment, as in the instrument's strip.
      const rate = ticker.nextFundingRate ?? ticker.fundingRate
      return rate === undefined ? undefined : fromNumber<AlertLevel>(rate * 100)
    }
    case 'change':
      if (mark?.price === undefined || dayAgo === undefined || dayAgo <= 0n) return undefined
      return fixed6<AlertLevel>(((mark.price - dayAgo) * scale) / dayAgo)
  }
}

/** Spread as a share of the mid, as in the book; rounded toward zero. */
function spreadOf(bid: Price, ask: Price): AlertLevel | undefined {
  const twiceMid = bid + ask
  return twiceMid <= 0n ? undefined : fixed6<AlertLevel>((2n * (ask - bid) * scale) / twiceMid)
}

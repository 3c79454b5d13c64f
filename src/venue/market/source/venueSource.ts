import type { Clock } from '@/core/lib/clock'
import { channelName } from '@/core/protocol/channel'
import { index } from '@/core/protocol/channels/indexPrice'
import { orderbook100ms } from '@/core/protocol/channels/orderbook'
import { ticker500ms } from '@/core/protocol/channels/ticker'
import { trades } from '@/core/protocol/channels/trades'
import type { MarketRecord } from '@/core/protocol/rest/markets'
import type { LiveSource, MarketEvent, SourceInstrument } from './marketEvent'
import { frameEvents, listedFigures } from './upstream/frameEvents'
import type { UpstreamFetch } from './upstream/readMarkets'
import { createRecentIds } from './upstream/recentIds'
import { createUpstreamBooks } from './upstream/upstreamBooks'
import { createUpstreamChannels } from './upstream/upstreamChannels'
import { createUpstreamConnection, type OpenUpstream, type UpstreamTimers } from './upstream/upstreamConnection'
import { createUpstreamListing, type ListingChange } from './upstream/upstreamListing'

export type VenueSourceOptions = {
  /** Without a trailing slash. */
  readonly restUrl: string
  /** Ends with `?sealed` for a venue that numbers its messages (`core/protocol/seal.ts`). */
  readonly wsUrl: string
  /** Names of instruments (`ETH-PERP`) and of assets (`ETH`, for all its instruments); absent: everything listed. */
  readonly instruments?: readonly string[] | undefined
  readonly clock: Clock
  readonly timers: UpstreamTimers
  /** Source of the jitter. */
  readonly random: { readonly next: () => number }
  readonly fetch: UpstreamFetch
  readonly openSocket: OpenUpstream
  /** Called with each problem, in words. The source recovers by itself. */
  readonly onProblem?: (problem: string) => void
}

const sweepMs = 1_000

/**
 * Follows another venue over this venue's interface, on one connection: the listing and forwards by REST; checked books
 * ten times a second, trades, tickers and indexes by socket. A lost connection is a gap in all books, and a book that
 * does not fit is a gap in that book; both end with the next snapshot.
 */
export function createVenueSource(options: VenueSourceOptions): LiveSource {
  const { clock, timers, onProblem = () => undefined } = options
  let listener: (events: readonly MarketEvent[]) => void = () => undefined
  let isConnecting = false
  let cancelSweep = () => {}

  const emit = (events: readonly MarketEvent[]) => events.length > 0 && listener(events)
  const connection = createUpstreamConnection({
    url: options.wsUrl,
    openSocket: options.openSocket,
    timers,
    random: options.random,
    onOpen: () => channels.onOpen(),
    onFrame: (frame) => {
      if (frame.kind === 'channel') emit(frameEvents(frame, { receivedNs: clock.nowNs() }, context))
      else if (!channels.onFrame(frame) && frame.kind === 'error') onProblem(`the venue reports ${frame.code}`)
    },
    onLost: (reason) => {
      channels.onLost()
      books.forget()
      emit([{ receivedNs: clock.nowNs(), type: 'gap', reason }])
      onProblem(reason)
      listing.refreshSoon()
    },
  })
  const channels = createUpstreamChannels({
    send: connection.send,
    timers,
    nowMs: clock.nowMs,
    // The next reading of the listing asks again, or drops the instrument.
    onRejected: (name, code) => onProblem(`the venue rejects ${name}: ${code}`),
  })
  const books = createUpstreamBooks({ nowMs: timers.nowMs, renew: (name) => channels.renew(bookChannel(name)) })
  const listing = createUpstreamListing({ ...options, instruments: options.instruments, onProblem, onChange: follow })
  const context = {
    listing,
    books,
    seenTrades: createRecentIds(),
    onUnreadable: (channel: string) => onProblem(`a message of ${channel} cannot be read`),
  }

  /** Passes a listing on, subscribes to what is new and drops what is gone. */
  function follow(change: ListingChange): void {
    emit(listingEvents(change, clock.nowNs()))
    const { markets, added, removed, renumbered } = change
    for (const { instrumentName } of added) books.add(instrumentName)
    for (const { instrumentName } of removed) books.remove(instrumentName)
    const wanted = new Set(markets.flatMap(channelsOf))
    channels.remove(removed.flatMap(channelsOf).filter((name) => !wanted.has(name)))
    channels.add([...wanted])
    for (const name of renumbered) channels.renew(bookChannel(name))
    if (!isConnecting) connection.start()
    isConnecting = true
  }

  function sweep(): void {
    cancelSweep = timers.after(sweepMs, sweep)
    books.retry()
  }

  return {
    start: (toListener) => {
      listener = toListener
      listing.start()
      sweep()
    },
    stop: async () => {
      listener = () => undefined
      cancelSweep()
      connection.stop()
      channels.onLost()
      await listing.stop()
    },
  }
}

function listingEvents(change: ListingChange, receivedNs: bigint): MarketEvent[] {
  const { markets, added, removed, changed, renumbered } = change
  const events: MarketEvent[] = []
  if (added.length + removed.length + changed.length + renumbered.length > 0) {
    events.push({ receivedNs, type: 'instruments', instruments: markets.map(instrumentOf) })
  }
  for (const market of markets) {
    events.push({ receivedNs, type: 'figures', name: market.instrumentName, figures: listedFigures(market) })
  }
  if (renumbered.length > 0) {
    events.push({
      receivedNs,
      type: 'gap',
      names: renumbered,
      reason: `the venue has renumbered ${renumbered.join(', ')}`,
    })
  }
  return events
}

function bookChannel(instrumentName: string): string {
  return channelName(orderbook100ms, { kind: 'instrument', instrumentName })
}

function channelsOf({ instrumentName, underlyingAsset: asset, instrumentType }: MarketRecord): string[] {
  if (instrumentType !== 'PERPETUAL' && instrumentType !== 'OPTION') return []
  return [
    channelName(index, { kind: 'asset', asset }),
    channelName(trades, { kind: 'asset', asset }),
    channelName(ticker500ms, { kind: 'assetType', asset, instrumentType }),
    bookChannel(instrumentName),
  ]
}

function instrumentOf(market: MarketRecord): SourceInstrument {
  const { instrumentName: name, underlyingAsset: asset, priceStep, amountStep, priceBand, maxLeverage } = market
  return {
    name,
    asset,
    kind: market.instrumentType === 'OPTION' ? 'OPTION' : 'PERPETUAL',
    priceStep,
    amountStep,
    sourceName: name,
    terms: {
      minOrderValue: market.minOrderValue,
      maxOrderValue: market.maxOrderValue,
      maxNotionalValue: market.maxNotionalValue,
      ...(priceBand !== undefined && { priceBand }),
      ...(maxLeverage !== undefined && { maxLeverage }),
      ...(market.expiry !== undefined && { expiryNs: market.expiry }),
    },
  }
}

import type { Ticker } from '@/core/protocol/channels/ticker'
import type { Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import type { Listing } from '@/web/market/listing'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import type { ViewStore } from '@/web/market/viewStore'

/** The name selects the ticker; the ticker's id must also match the listing. */
export type ChainName = { readonly instrumentName: string; readonly instrumentId: string }

/**
 * Tickers of an option chain. A reader is notified only of its own instrument and at most once per frame, although the
 * chain changes thousands of times per second.
 */
export type ChainStore = {
  readonly subscribe: (name: string, listener: () => void) => () => void
  /** `undefined` while unknown, or when the ticker carries the id of another instrument. */
  readonly tickerOf: (instrument: ChainName) => Ticker | undefined
  /** Local milliseconds of the quote's last change while it had a reader. */
  readonly changedAtMs: (name: string) => number | undefined
}

export function createChainStore(tickers: Pick<ViewStore<TickersView>, 'getSnapshot' | 'subscribe'>): ChainStore {
  const readers = new Map<string, Set<() => void>>()
  const received = new Map<string, { readonly ticker: Ticker | undefined; readonly atMs: number | undefined }>()
  let stop: (() => void) | undefined

  function take(name: string): boolean {
    const view = tickers.getSnapshot()
    const ticker = view.tickers.get(name)
    if (received.get(name)?.ticker === ticker) return false
    received.set(name, { ticker, atMs: view.updatedAtMs })
    return true
  }

  function notify(): void {
    for (const [name, listeners] of readers) {
      if (!take(name)) continue
      for (const listener of Array.from(listeners)) listener()
    }
  }

  return {
    subscribe: (name, listener) => {
      const listeners = readers.get(name) ?? new Set()
      readers.set(name, listeners.add(listener))
      stop ??= tickers.subscribe(notify)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        readers.delete(name)
        received.delete(name)
        if (readers.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    tickerOf: ({ instrumentName, instrumentId }) => {
      const ticker = tickers.getSnapshot().tickers.get(instrumentName)
      return ticker?.instrumentId === instrumentId ? ticker : undefined
    },
    changedAtMs: (name) => {
      take(name)
      return received.get(name)?.atMs
    },
  }
}

/** One strike of an expiry. A call or put that is not listed is absent. */
export type ChainStrike = {
  readonly strike: Price
  readonly call: OptionInstrument | undefined
  readonly put: OptionInstrument | undefined
}

export type ChainExpiry = {
  /** UNIX nanoseconds. */
  readonly expiryNs: bigint
  /** Ascending. */
  readonly strikes: readonly ChainStrike[]
}

/** Groups active options by expiry and strike, both ascending. */
export function optionChainOf(listings: readonly Pick<Listing, 'instrument' | 'isActive'>[]): readonly ChainExpiry[] {
  const expiries = new Map<bigint, Map<bigint, { strike: Price; call?: OptionInstrument; put?: OptionInstrument }>>()
  for (const { instrument, isActive } of listings) {
    if (instrument.instrumentType !== 'OPTION' || !isActive) continue
    const strikes = expiries.get(instrument.expiryNs) ?? new Map()
    expiries.set(instrument.expiryNs, strikes)
    const row = strikes.get(instrument.strike) ?? { strike: instrument.strike }
    strikes.set(instrument.strike, row)
    row[instrument.optionType] = instrument
  }
  return [...expiries]
    .sort(([a], [b]) => ascending(a, b))
    .map(([expiryNs, strikes]) => ({
      expiryNs,
      strikes: [...strikes.values()]
        .sort((a, b) => ascending(a.strike, b.strike))
        .map(({ strike, call, put }) => ({ strike, call, put })),
    }))
}

function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

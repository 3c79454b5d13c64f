import type { Ticker } from '@/protocol/channels/ticker'
import type { TickersView } from '../tickers/tickersStore'
import type { ViewStore } from '../viewStore'

/** Who is meant: the name routes a ticker, the number must be that of the listing too. */
export type ChainName = { readonly instrumentName: string; readonly instrumentId: string }

/**
 * The tickers of a chain, one instrument at a time: of thousands of changes a second each reader hears its own, at most
 * once a frame, and nobody else's.
 */
export type ChainStore = {
  readonly subscribe: (name: string, listener: () => void) => () => void
  /** Undefined while nothing is known of it, or what is known carries the number of another instrument. */
  readonly tickerOf: (instrument: ChainName) => Ticker | undefined
  /** This machine's time in milliseconds when the quote last changed, as far as somebody has read it meanwhile. */
  readonly changedAtMs: (name: string) => number | undefined
}

export function createChainStore(tickers: Pick<ViewStore<TickersView>, 'getSnapshot' | 'subscribe'>): ChainStore {
  const readers = new Map<string, Set<() => void>>()
  const heard = new Map<string, { readonly ticker: Ticker | undefined; readonly atMs: number | undefined }>()
  let stop: (() => void) | undefined

  function take(name: string): boolean {
    const view = tickers.getSnapshot()
    const ticker = view.tickers.get(name)
    if (heard.get(name)?.ticker === ticker) return false
    heard.set(name, { ticker, atMs: view.updatedAtMs })
    return true
  }

  function tell(): void {
    for (const [name, listeners] of readers) {
      if (!take(name)) continue
      for (const listener of Array.from(listeners)) listener()
    }
  }

  return {
    subscribe: (name, listener) => {
      const listeners = readers.get(name) ?? new Set()
      readers.set(name, listeners.add(listener))
      stop ??= tickers.subscribe(tell)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        readers.delete(name)
        heard.delete(name)
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
      return heard.get(name)?.atMs
    },
  }
}

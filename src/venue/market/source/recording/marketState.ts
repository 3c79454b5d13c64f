import { toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import type { MarketEvent, SourceFigures, SourceInstrument, SourceLevel } from '../marketEvent'

export type RecordedBook = { readonly bids: Map<Price, Amount>; readonly asks: Map<Price, Amount> }

/** What is known of a market after a series of its events. */
export type MarketState = {
  readonly apply: (event: MarketEvent) => void
  readonly book: (name: string) => RecordedBook | undefined
  readonly figures: (name: string) => SourceFigures | undefined
  readonly instruments: () => readonly SourceInstrument[]
  /** The last trade, else the middle of the book, else the mark, USD. */
  readonly price: (name: string) => number | undefined
  /** The state as events: the instruments, the last known figures and a snapshot of each known book. */
  readonly events: (receivedNs: bigint) => MarketEvent[]
  /** Time of the last event; 0 before the first. */
  readonly lastNs: () => bigint
}

export function createMarketState(): MarketState {
  const instruments = new Map<string, SourceInstrument>()
  const books = new Map<string, RecordedBook>()
  const figures = new Map<string, SourceFigures>()
  const lastTrades = new Map<string, Price>()

  let lastNs = 0n

  function apply(event: MarketEvent): void {
    lastNs = event.receivedNs
    switch (event.type) {
      case 'instruments':
        instruments.clear()
        for (const instrument of event.instruments) instruments.set(instrument.name, instrument)
        // A delisted instrument has no book any more.
        for (const part of [books, figures])
          for (const name of part.keys()) if (!instruments.has(name)) part.delete(name)
        return
      case 'bookSnapshot':
        books.set(event.name, setLevels({ bids: new Map(), asks: new Map() }, event.levels))
        return
      case 'bookUpdate': {
        // Without a snapshot the rest of the book is unknown.
        const book = books.get(event.name)
        if (book !== undefined) setLevels(book, event.levels)
        return
      }
      case 'trade':
        lastTrades.set(event.name, event.price)
        return
      case 'figures':
        figures.set(event.name, { ...figures.get(event.name), ...event.figures })
        return
      case 'gap':
        if (event.names === undefined) books.clear()
        for (const name of event.names ?? []) books.delete(name)
    }
  }

  return {
    apply,
    book: (name) => books.get(name),
    figures: (name) => figures.get(name),
    instruments: () => [...instruments.values()],
    price: (name) => {
      const traded = lastTrades.get(name)
      if (traded !== undefined) return toNumber(traded)
      const mark = figures.get(name)?.markPrice
      return middleOf(books.get(name)) ?? (mark === undefined ? undefined : toNumber(mark))
    },
    events: (receivedNs) => [
      ...(instruments.size === 0
        ? []
        : [{ type: 'instruments' as const, receivedNs, instruments: [...instruments.values()] }]),
      ...Array.from(figures, ([name, known]) => ({ type: 'figures' as const, receivedNs, name, figures: known })),
      ...Array.from(books, ([name, book]) => ({
        type: 'bookSnapshot' as const,
        receivedNs,
        name,
        levels: levelsOf(book),
      })),
    ],
    lastNs: () => lastNs,
  }
}

function setLevels(book: RecordedBook, levels: readonly SourceLevel[]): RecordedBook {
  for (const { side, price, amount } of levels) {
    const prices = side === 'buy' ? book.bids : book.asks
    if (amount === 0n) prices.delete(price)
    else prices.set(price, amount)
  }
  return book
}

/** Lists a book best first: bids, then asks. */
export function levelsOf({ bids, asks }: RecordedBook): SourceLevel[] {
  return [
    ...sortedSide(bids, true).map(([price, amount]) => ({ side: 'buy' as const, price, amount })),
    ...sortedSide(asks, false).map(([price, amount]) => ({ side: 'sell' as const, price, amount })),
  ]
}

/** @param isHighestFirst true for bids */
export function sortedSide(levels: ReadonlyMap<Price, Amount>, isHighestFirst: boolean): [Price, Amount][] {
  return [...levels].sort(([a], [b]) => (a > b === isHighestFirst ? -1 : 1))
}

export function bestOf(levels: ReadonlyMap<Price, Amount>, isHighest: boolean): Price | undefined {
  let best: Price | undefined
  for (const price of levels.keys()) {
    if (best === undefined || price > best === isHighest) best = price
  }
  return best
}

function middleOf(book: RecordedBook | undefined): number | undefined {
  if (book === undefined) return undefined
  const bid = bestOf(book.bids, true)
  const ask = bestOf(book.asks, false)
  return bid === undefined || ask === undefined ? undefined : (toNumber(bid) + toNumber(ask)) / 2
}

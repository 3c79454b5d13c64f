import type { MirrorRules } from '../../engine/mirror/mirrorCommand'
import type { VenuePort } from '../../venuePort'
import type { MarketEvent } from '../source/marketEvent'
import type { StatedRates } from '../statedRates'
import { createMirrorFigures } from './mirrorFigures'
import { createMirrorListing } from './mirrorListing'
import { createPendingBooks } from './pendingBooks'

/** Turns the events of a source into commands, period by period. */
export type MirrorFeed = {
  readonly apply: (event: MarketEvent) => void
  /**
   * Sends what has changed since the last call. Resolves when it is applied. Marks, indexes and rates wait until the
   * source `isLive`, and the mark of a book that a gap has made unknown waits for the book: a mark triggers stops, which
   * must not meet withdrawn quotes.
   */
  readonly flush: (isLive?: () => boolean) => Promise<void>
  /** Withdraws all quotes, or shows them again. */
  readonly setShown: (isShown: boolean) => void
  /** Names of the source's instruments. */
  readonly names: () => readonly string[]
  readonly isBookKnown: (name: string) => boolean
  /** True while a gap has made every book unknown. */
  readonly isLost: () => boolean
  /** The source's hourly rates, by instrument id. */
  readonly fundingRates: () => ReadonlyMap<string, StatedRates>
}

export function createMirrorFeed(
  port: VenuePort,
  rules: MirrorRules,
  onProblem: (problem: string) => void = () => undefined,
): MirrorFeed {
  const books = createPendingBooks()
  const listing = createMirrorListing(port, onProblem)
  const figures = createMirrorFigures(port, listing, books.middleOf)

  function apply(event: MarketEvent): void {
    switch (event.type) {
      case 'instruments':
        return books.forget(listing.follow(event.instruments))
      case 'bookSnapshot':
        figures.noteBook(event.name)
        return books.snapshot(event.name, event.levels)
      case 'bookUpdate':
        figures.noteBook(event.name)
        return books.update(event.name, event.levels)
      case 'trade':
        figures.noteTrade(event.name, event.price)
        return books.trade(event.name, event.side, event.price, event.amount)
      case 'figures':
        return figures.note(event.name, event.figures, event.exchangeNs ?? event.receivedNs)
      case 'gap':
        return books.forget(event.names)
    }
  }

  return {
    apply,
    flush: async (isLive = () => true) => {
      books.renew(await listing.settle())
      const changes = books.isEmpty() ? [] : books.take(listing)
      if (changes.length > 0) await port.submit({ type: 'mirrorBooks', rules, books: changes })
      // After the books, because what a source does not state follows from them.
      if (isLive()) await Promise.all(figures.take(books.isLost).map((command) => port.submit(command)))
    },
    setShown: books.setShown,
    names: listing.names,
    isBookKnown: books.isKnown,
    isLost: () => listing.names().some(books.isLost) && !listing.names().some(books.isKnown),
    fundingRates: figures.fundingRates,
  }
}

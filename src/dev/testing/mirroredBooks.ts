import { formatFixed6 } from '@/core/protocol/fixed6'
import type { LiveState } from '@/venue/live/liveState'
import type { MarketEvent, SourceFigures, SourceLevel } from '@/venue/market/source/marketEvent'

/** A plain reference model: the books that a source's events result in, as maps of prices to amounts. */
export function createMirroredBooks() {
  const books = new Map<string, Map<string, bigint> | undefined>()
  const figures = new Map<string, SourceFigures>()
  const trades: string[] = []
  let listed: readonly string[] = []

  function set(book: Map<string, bigint>, levels: readonly SourceLevel[]): void {
    for (const { side, price, amount } of levels) {
      if (amount === 0n) book.delete(`${side} ${formatFixed6(price)}`)
      else book.set(`${side} ${formatFixed6(price)}`, amount)
    }
  }

  function apply(event: MarketEvent): void {
    switch (event.type) {
      case 'instruments':
        listed = event.instruments.map(({ name }) => name)
        return
      case 'bookSnapshot': {
        const book = new Map<string, bigint>()
        set(book, event.levels)
        return void books.set(event.name, book)
      }
      case 'bookUpdate': {
        const book = books.get(event.name)
        if (book !== undefined) set(book, event.levels)
        return
      }
      case 'trade':
        return void trades.push(
          `${event.name} ${event.side} ${formatFixed6(event.amount)} @ ${formatFixed6(event.price)}`,
        )
      case 'figures':
        return void figures.set(event.name, { ...figures.get(event.name), ...event.figures })
      case 'gap':
        for (const name of event.names ?? books.keys()) books.set(name, undefined)
    }
  }

  return {
    apply,
    listed: () => listed,
    trades,
    figures,
    /** The levels of a book as texts, sorted; undefined while the book is unknown. */
    levels: (name: string) => {
      const book = books.get(name)
      return book === undefined
        ? undefined
        : [...book].map(([key, amount]) => `${key} ${formatFixed6(amount)}`).toSorted()
    },
  }
}

/** The levels of all books of a venue in the same form, by name. */
export function levelsOfVenue(live: LiveState): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const { instrumentId, instrumentName } of live.instruments.byId.values()) {
    const { bids = [], asks = [] } = live.books.get(instrumentId) ?? {}
    const text = (side: string) => (level: { price: bigint; amount: bigint }) =>
      `${side} ${formatFixed6(level.price)} ${formatFixed6(level.amount)}`
    all.set(instrumentName, [...bids.map(text('buy')), ...asks.map(text('sell'))].toSorted())
  }
  return all
}

/** Every mark, volatility, index, funding rate and level of the chosen instruments, as sorted texts. */
export function marketOf(live: LiveState, isChosen: (name: string) => boolean): string[] {
  const lines: string[] = []
  for (const { instrumentId, instrumentName, asset } of live.instruments.byId.values()) {
    if (!isChosen(instrumentName)) continue
    const mark = live.marks.get(instrumentId)
    const rates = live.fundingRates.get(instrumentId)
    const index = live.indexes.get(asset)?.price
    lines.push(`${instrumentName} ${mark?.markPrice} ${mark?.iv} ${index} ${rates?.rate} ${rates?.nextRate}`)
  }
  for (const [name, levels] of levelsOfVenue(live)) if (isChosen(name)) lines.push(`${name}: ${levels.join(', ')}`)
  return lines.toSorted()
}

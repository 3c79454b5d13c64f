import { volatilityOf, type Greeks } from './blackScholes'
import { emptyBook, requote, type Book, type Level, type Resting } from './book'
import { ofNumber, times, toNumber } from './decimals'
import { listInstruments, modelGreeks, modelPrice, termsOf, type Instrument, type Scale } from './instruments'

export type Market = {
  readonly assets: readonly string[]
  readonly instruments: readonly Instrument[]
  readonly named: (name: string) => Instrument | undefined
  readonly numbered: (id: number) => Instrument | undefined
  readonly index: (asset: string) => bigint
  readonly mark: (instrument: Instrument) => bigint
  /** Computes greeks at the mark, or at another price of the option. */
  readonly greeks: (instrument: Instrument, price?: bigint) => Greeks | undefined
  readonly fundingRate: (instrument: Instrument) => number
  /** Returns the book with the house's quotes for the current mark. */
  readonly book: (instrument: Instrument) => Book
  /** Moves every index by a random step of at most 0.02 %. */
  readonly move: () => void
  /** Sets a mark. A perpetual's mark is its index; an option keeps the mark until the next call. */
  readonly setMark: (instrument: Instrument, mark: bigint) => void
  /** Delists the instrument: it has no book and takes no orders. */
  readonly close: (instrument: Instrument) => void
}

export function createMarket(nowMs: () => number, scale: Scale | undefined, random: () => number): Market {
  const listing = listInstruments(nowMs(), scale)
  const instruments = [...listing.instruments]
  const indexes = new Map(listing.indexes)
  const byName = new Map(instruments.map((one) => [one.name, one]))
  const byId = new Map(instruments.map((one) => [one.id, one]))
  const fixedMarks = new Map<Instrument, bigint>()
  const books = new Map<Instrument, { readonly book: Book; quotedAt: number }>()
  let moves = 1

  const index = (asset: string) => indexes.get(asset) ?? 0n
  const mark = (instrument: Instrument) =>
    fixedMarks.get(instrument) ??
    (instrument.option === undefined
      ? index(instrument.asset)
      : modelPrice(instrument.option, index(instrument.asset), nowMs()))
  const bookOf = (instrument: Instrument): Book => {
    const retained = books.get(instrument) ?? { book: emptyBook(), quotedAt: 0 }
    books.set(instrument, retained)
    if (retained.quotedAt === moves) return retained.book
    retained.quotedAt = moves
    const { bids, asks } = quotes(instrument, mark(instrument), moves)
    requote(retained.book, bids, asks)
    return retained.book
  }
  return {
    assets: [...indexes.keys()],
    instruments,
    named: (name) => byName.get(name),
    numbered: (id) => byId.get(id),
    index,
    mark,
    greeks: (instrument, price) => {
      if (instrument.option === undefined) return undefined
      const terms = termsOf(instrument.option, index(instrument.asset), nowMs())
      const iv = price === undefined ? instrument.option.iv : volatilityOf(terms, toNumber(price))
      return modelGreeks(instrument.option, index(instrument.asset), nowMs(), iv)
    },
    // The resting rate (venue-rules.md 4.1).
    fundingRate: () => 0.000013,
    book: bookOf,
    move: () => {
      moves += 1
      for (const [asset, price] of indexes)
        indexes.set(asset, price + times(price, ofNumber((random() - 0.5) * 0.0004)))
    },
    setMark: (instrument, price) => {
      moves += 1
      if (instrument.option === undefined) indexes.set(instrument.asset, price)
      else fixedMarks.set(instrument, price)
    },
    close: (instrument) => {
      instrument.isActive = false
      Object.assign(bookOf(instrument), emptyBook())
    },
  }
}

/**
 * Returns the house's quotes: 20 levels for perpetuals, 5 for options. An amount depends only on the price and the
 * move.
 */
function quotes({ option, priceStep, amountStep, sides, isActive }: Instrument, mark: bigint, move: number) {
  if (!isActive) return { bids: [], asks: [] }
  const gap = option === undefined ? mark / 20_000n : mark / 100n
  const spacing = gap > priceStep ? (gap / priceStep) * priceStep : priceStep
  const side = (isBid: boolean): Level[] => {
    const first = isBid ? ((mark - 1n) / priceStep) * priceStep : (mark / priceStep + 1n) * priceStep
    return Array.from({ length: option === undefined ? 20 : 5 }, (_, at): Level => {
      const price = isBid ? first - BigInt(at) * spacing : first + BigInt(at) * spacing
      const churn = at === move % 7 ? move % 5 : 0
      return [price, amountStep * BigInt(100 + at * 150 + (Number(price / priceStep) % 7) * 10 + churn)]
    }).filter(([price]) => price > 0n)
  }
  return { bids: sides.bids ? side(true) : [], asks: sides.asks ? side(false) : [] }
}

/** Returns the accounts' orders that the new quotes cross. The house trades with them at their price. */
export function crossedBy(book: Book): Resting[] {
  const house = (side: Book['bids']) => side.find(({ orderId }) => orderId === undefined)?.price
  const [bid, ask] = [house(book.bids), house(book.asks)]
  const isCrossed = (order: Resting, isBid: boolean) =>
    order.orderId !== undefined &&
    (isBid ? ask !== undefined && order.price >= ask : bid !== undefined && order.price <= bid)
  return [
    ...book.bids.filter((order) => isCrossed(order, true)),
    ...book.asks.filter((order) => isCrossed(order, false)),
  ]
}

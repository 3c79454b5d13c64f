import { reachOf } from '@/marketData/orderBook/reach'
import type { Reach } from '@/marketData/orderBook/reach'
import { fromNumber, toNumber } from '@/protocol/fixed6'
import type { Amount, Price } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import { nudgePrice } from '@/ui/priceSteps'

export type DepthBook = {
  /** All levels, best first. */
  readonly bids: readonly { readonly price: Price; readonly amount: Amount }[]
  readonly asks: readonly { readonly price: Price; readonly amount: Amount }[]
  readonly mid: Price
}

/** A price of the plot, and what an order would take that reaches it. */
export type DepthPlace = {
  readonly price: Price
  /** Whose orders rest there: the bids' below the middle, the asks' from it on. */
  readonly side: Side
  /** As a fraction of the middle, signed. */
  readonly distance: number
  /** Undefined where nothing rests at or before the price. */
  readonly reach: Reach | undefined
}

export function placeAt(book: DepthBook, price: Price): DepthPlace {
  const { bids, asks, mid } = book
  const side = price < mid ? 'buy' : 'sell'
  return {
    price,
    side,
    distance: toNumber(price) / toNumber(mid) - 1,
    reach: reachOf(side, side === 'buy' ? bids : asks, price, mid),
  }
}

/** A place on the screen as the tick that an order at it would have: nearer to the middle, never beyond what is read. */
export function tickAt(value: number, mid: Price, priceStep: Price): Price {
  const exact = fromNumber<Price>(Math.max(0, value))
  const below = nudgePrice(exact, priceStep, 0)
  return exact < mid && below < exact ? nudgePrice(exact, priceStep, 1) : below
}

/** How far from the middle the rows of the table are, as shares of what the plot reaches. */
const tableShares = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1] as const

/** The plot in rows: the highest price first, as in the book. */
export function tablePlaces(book: DepthBook, span: number, priceStep: Price): readonly DepthPlace[] {
  const middle = toNumber(book.mid)
  const at = (share: number) => placeAt(book, tickAt(middle * (1 + share * span), book.mid, priceStep))
  const places = [...tableShares.toReversed().map(at), ...tableShares.map((share) => at(-share))]
  return places.filter(({ price }, index) => price !== places[index - 1]?.price)
}

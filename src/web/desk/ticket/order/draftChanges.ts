/**
 * Changes of the draft from other panels. They never send an order: an order from the book first appears in the ticket.
 */

import { formatFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'

const opposite: Record<Side, Side> = { buy: 'sell', sell: 'buy' }

/**
 * Takes over a pressed price in place of a derived one; without a price, the trader types it. The side stays, because
 * the trader may want to join the level or to take it.
 */
export function pickPrice(draft: OrderDraft, price: Price | undefined): OrderDraft {
  const priceText = price === undefined ? '' : formatFixed6(price)
  return { ...draft, type: 'limit', priceText, volatilityText: undefined, follow: undefined }
}

/** Takes over a quote pressed in the chain. */
export function pickQuote(
  draft: OrderDraft,
  { side, price }: { readonly side: Side; readonly price: Price | undefined },
): OrderDraft {
  return { ...pickPrice(draft, price), side }
}

type LadderPick = {
  readonly side: Side
  readonly price: Price
  readonly amount: Amount | undefined
  readonly isPostOnly: boolean
}

/** Takes over an order pressed in the ladder. */
export function pickOrder(draft: OrderDraft, { side, price, amount, isPostOnly }: LadderPick): OrderDraft {
  const amountText = amount === undefined ? draft.amountText : formatFixed6(amount)
  return { ...pickPrice(draft, price), side, amountText, postOnly: isPostOnly }
}

/** Takes over an amount pressed in the book, as an order that takes the level. `side` is the side of the level. */
export function pickSize(draft: OrderDraft, side: Side, price: Price, amount: Amount): OrderDraft {
  return { ...pickPrice(draft, price), side: opposite[side], amountText: formatFixed6(amount) }
}

/**
 * Creates a limit order that takes everything from the best level of `side` to `price`. It pays no worse than `price`,
 * and the remainder rests there.
 */
export function sweepTo(draft: OrderDraft, side: Side, price: Price, total: Amount): OrderDraft {
  return { ...pickSize(draft, side, price, total), postOnly: false, timeInForce: 'GTC' }
}

/** Takes over a price pressed on the chart, as an order that rests there: a buy below the mark, a sell above it. */
export function pressPrice(draft: OrderDraft, price: Price, markPrice: Price | undefined): OrderDraft {
  const side = markPrice === undefined || price === markPrice ? draft.side : price < markPrice ? 'buy' : 'sell'
  return { ...pickPrice(draft, price), side }
}

import { fixed6, negate, type Amount, type Price } from '@/protocol/fixed6'
import type { OptionInstrument, Side } from '@/protocol/instrument'
import type { OptionLeg } from '@/quant/structures/structureLeg'

/** Of what the payoff is: one contract bought or sold, what is held, or what the ticket would do. */
export const payoffChoices = ['long', 'short', 'held', 'ticket'] as const
export type PayoffChoice = (typeof payoffChoices)[number]

/** What of it is known at a moment. */
export type PayoffMarket = {
  readonly option: OptionInstrument
  readonly bid: Price | undefined
  readonly ask: Price | undefined
  readonly mark: Price | undefined
  /** Signed, with its average entry price. */
  readonly held: { readonly amount: Amount; readonly price: Price } | undefined
  /** The whole order in the ticket; a market order has no price. */
  readonly ticket: { readonly side: Side; readonly amount: Amount; readonly price: Price | undefined } | undefined
}

/** Where the price of a payoff comes from. */
export type PriceSource = 'mid' | 'mark' | 'entry' | 'limit' | 'touch'

export type PayoffBasis = { readonly leg: OptionLeg; readonly source: PriceSource }

const one = fixed6<Amount>(1_000_000n)

/** The leg of a choice and where its price comes from; undefined when there is no such thing, or no price for it. */
export function payoffBasis(choice: PayoffChoice, market: PayoffMarket): PayoffBasis | undefined {
  const { held, ticket, bid, ask } = market
  switch (choice) {
    case 'long':
      return atMiddle(market, one)
    case 'short':
      return atMiddle(market, negate(one))
    case 'held':
      return held && { leg: legOf(market, held.amount, held.price), source: 'entry' }
    case 'ticket': {
      if (ticket === undefined) return undefined
      const amount = ticket.side === 'buy' ? ticket.amount : negate(ticket.amount)
      if (ticket.price !== undefined) return { leg: legOf(market, amount, ticket.price), source: 'limit' }
      const touch = ticket.side === 'buy' ? ask : bid
      return touch === undefined ? undefined : { leg: legOf(market, amount, touch), source: 'touch' }
    }
  }
}

/** Half way between the best two, rounded to the millionth; the mark where one of them is missing. */
function atMiddle(market: PayoffMarket, amount: Amount): PayoffBasis | undefined {
  const { bid, ask, mark } = market
  if (bid !== undefined && ask !== undefined)
    return { leg: legOf(market, amount, fixed6<Price>((bid + ask) / 2n)), source: 'mid' }
  return mark === undefined ? undefined : { leg: legOf(market, amount, mark), source: 'mark' }
}

function legOf({ option: { optionType, strike, expiryNs } }: PayoffMarket, amount: Amount, price: Price): OptionLeg {
  return { kind: 'option', optionType, strike, expiryNs, amount, price }
}

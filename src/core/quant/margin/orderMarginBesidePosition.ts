import { fixed6, negate, type Amount, type Usd, type Price } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import { openingMargin, type InstrumentPrices } from './instrumentMargin'
import { roundedUp, notionalRoundedUp } from './roundedUp'

export type OrderSurroundings = {
  /** Contracts held, signed: long > 0. */
  readonly held: Amount
  /** Contracts in open orders of this side that are not reduce-only, this order included. */
  readonly sideAmount: Amount
}

/**
 * USD reserved for one open order, without the fee. The part that reduces the position needs nothing (venue-rules
 * 5.1). It is unknown which of several orders will close, so each opens an equal fraction of its amount. The orders of
 * a side add up to that side's requirement in `instrumentMargin` without the fee, within a millionth each.
 */
export function orderMarginBesidePosition(
  order: Parameters<typeof orderMargin>[0],
  { held, sideAmount }: OrderSurroundings,
): Usd {
  const whole = orderMargin(order)
  const closable = order.isBuy ? negate(held) : held
  if (whole === 0n || closable <= 0n) return whole
  if (sideAmount <= closable) return fixed6<Usd>(0n)
  return roundedUp(whole, sideAmount - closable, sideAmount)
}

/**
 * USD that an order needs if its whole open amount opens a position, without the fee (websocket.md section 8: buying 5
 * options at 96.4 shows 482). For netting against the position see `orderMarginBesidePosition`. A reduce-only order
 * needs nothing.
 */
export function orderMargin(order: {
  readonly instrument: MarginInstrument
  readonly isBuy: boolean
  readonly price: Price
  readonly amount: Amount
  readonly reduceOnly: boolean
  readonly prices: InstrumentPrices
  readonly leverage?: number | undefined
}): Usd {
  if (order.reduceOnly || order.amount === 0n) return fixed6<Usd>(0n)
  const opening = { amount: order.amount, notional: notionalRoundedUp(order.price, order.amount) }
  return openingMargin(order, order.isBuy, opening)
}

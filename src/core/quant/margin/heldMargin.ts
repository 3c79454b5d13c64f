import { fixed6, negate, type Amount, type Usd, type Price } from '@/core/protocol/fixed6'
import { roundedUp, notionalRoundedUp } from './roundedUp'
import type { MarginInstrument } from '@/core/protocol/instrument'
import { openingMargin, type InstrumentPrices } from './instrumentMargin'

/** What one order is beside: the position of its instrument, and all that is open on its side. */
export type OrderSurroundings = {
  /** Contracts held, signed: long > 0. */
  readonly held: Amount
  /** Contracts open in orders of this side that are not reduce-only, this order's own included. */
  readonly sideAmount: Amount
}

/**
 * USD that is held for one open order, without the fee: nothing for what only reduces the position (venue-rules 5.1).
 * Which of several orders is the closing one is not known before they fill, so each opens the same share of its amount.
 * The orders of a side add up to what `instrumentMargin` needs for that side without its fee, but for a millionth each.
 */
export function heldMargin(order: Parameters<typeof orderMargin>[0], { held, sideAmount }: OrderSurroundings): Usd {
  const whole = orderMargin(order)
  const closable = order.isBuy ? negate(held) : held
  if (whole === 0n || closable <= 0n) return whole
  if (sideAmount <= closable) return fixed6<Usd>(0n)
  return roundedUp(whole, sideAmount - closable, sideAmount)
}

/**
 * USD that one order needs for its open amount if all of it opens, without the fee (websocket.md section 8: buying 5
 * options at 96.4 shows 482). It is not netted against the position: see `heldMargin`. A reduce-only order needs none.
 */
export function orderMargin(order: {
  readonly instrument: MarginInstrument
  readonly isBuy: boolean
  readonly price: Price
  /** What is still open of the order. */
  readonly amount: Amount
  readonly reduceOnly: boolean
  readonly prices: InstrumentPrices
  readonly leverage?: number | undefined
}): Usd {
  if (order.reduceOnly || order.amount === 0n) return fixed6<Usd>(0n)
  const opening = { amount: order.amount, notional: notionalRoundedUp(order.price, order.amount) }
  return openingMargin(order, order.isBuy, opening)
}

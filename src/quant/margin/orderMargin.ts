import { fixed6 } from '@/protocol/fixed6'
import type { Amount, Price, Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { openingMargin } from './instrumentMargin'
import type { InstrumentPrices } from './instrumentMargin'
import { notionalRoundedUp } from './roundedUp'

/**
 * USD that one order needs for its open amount if all of it opens, without the fee (websocket.md section 8: buying 5
 * options at 96.4 shows 482). It is not netted against the position: see `heldMargin`. A reduce-only order needs none.
 */
export function orderMargin(order: {
  readonly instrument: Instrument
  readonly isBuy: boolean
  readonly price: Price
  /** What is still open of the order. */
  readonly amount: Amount
  readonly reduceOnly: boolean
  readonly prices: InstrumentPrices
  readonly leverage?: number
}): Usd {
  if (order.reduceOnly || order.amount === 0n) return fixed6<Usd>(0n)
  const opening = { amount: order.amount, notional: notionalRoundedUp(order.price, order.amount) }
  return openingMargin(order, order.isBuy, opening)
}

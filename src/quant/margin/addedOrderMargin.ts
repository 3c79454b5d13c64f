import { subtract } from '@/protocol/fixed6'
import type { Amount, Price, Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { FeeSchedule } from '../fees'
import type { Position } from '../pnl'
import { instrumentMargin } from './instrumentMargin'
import type { InstrumentPrices } from './instrumentMargin'
import { changeOpenAmount } from './openOrderTotals'
import type { OpenOrderTotals } from './openOrderTotals'

/**
 * USD by which one more order raises what the open orders of its instrument hold: what it needs of the available margin
 * (venue-rules 5.1). 0 for an order that only closes, or that is smaller than the other side of the book of one's own.
 */
export function addedOrderMargin(input: {
  readonly instrument: Instrument
  readonly position: Position | undefined
  readonly openOrders: OpenOrderTotals
  readonly prices: InstrumentPrices
  readonly order: { readonly isBuy: boolean; readonly price: Price; readonly amount: Amount }
  readonly rates?: FeeSchedule
}): Usd {
  const { order, openOrders } = input
  const none = subtract(order.amount, order.amount)
  const withOrder = changeOpenAmount(openOrders, {
    isBuy: order.isBuy,
    price: order.price,
    from: none,
    to: order.amount,
  })
  const after = instrumentMargin({ ...input, openOrders: withOrder }).openOrderMargin
  return subtract(after, instrumentMargin(input).openOrderMargin)
}

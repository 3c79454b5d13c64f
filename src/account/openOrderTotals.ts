import { fixed6, subtract, type Amount } from '@/protocol/fixed6'
import { changeOpenAmount, noOpenOrders, type OpenOrderTotals } from '@/quant/margin/openOrderTotals'
import type { OpenOrder } from './openOrders'

const none = fixed6<Amount>(0n)

/** What the trader's resting orders of one instrument add up to, as the margin rules want it: without reduce-only ones. */
export function openOrderTotals(orders: readonly OpenOrder[], instrumentName: string): OpenOrderTotals {
  return orders
    .filter((order) => order.instrumentName === instrumentName && order.reduceOnly !== true)
    .reduce((totals, { side, price, amount, filled }) => {
      const to = subtract(amount, filled)
      return changeOpenAmount(totals, { isBuy: side === 'buy', price, from: none, to })
    }, noOpenOrders)
}

import { useOpenOrders } from '@/account/accountContext'
import { openOrderTotals } from '@/account/openOrderTotals'
import type { DraftOrder } from '@/features/orderTicket/orderDraft'
import type { Ticker } from '@/protocol/channels/ticker'
import { fixed6, negate, scale, type Price, type Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { PositionMessage } from '@/protocol/positionRecord'
import { addedOrderMargin } from '@/quant/margin/addedOrderMargin'
import { positionAt } from '@/quant/pnl'

/** USD that an order would add to what is held, by the venue's own rules; `undefined` while a part of it is not known. */
export function useNeededMargin(
  instrument: Instrument,
  order: DraftOrder | undefined,
  value: Usd | undefined,
  ticker: Ticker | undefined,
  held: PositionMessage | undefined,
): Usd | undefined {
  const { data } = useOpenOrders()
  const markPrice = ticker?.mark?.price
  const indexPrice = ticker?.indexPrice
  if (order === undefined || value === undefined || data === undefined) return undefined
  if (markPrice === undefined || indexPrice === undefined) return undefined
  if (order.reduceOnly) return fixed6<Usd>(0n)
  return addedOrderMargin({
    instrument,
    position: held && positionAt(held.side === 'buy' ? held.amount : negate(held.amount), held.avgEntryPrice),
    openOrders: openOrderTotals(data.orders, instrument.instrumentName),
    prices: { markPrice, indexPrice },
    // What is taken counts at what it costs, the rest at its limit.
    order: { isBuy: order.isBuy, price: fixed6<Price>((value * scale) / order.amount), amount: order.amount },
  })
}

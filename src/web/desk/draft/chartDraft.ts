import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { orderOf, type DraftOrder } from './checkDraft'
import type { OrderDraft } from './orderDraft'

/** An order of the ticket that is not sent yet, as the chart and the ladder show it. */
export type ChartDraft = {
  readonly side: Side
  readonly amount: Amount
  readonly price: Price
  /** As it would be sent, for the preview of its effect on the account. Absent for one of a scaled order. */
  readonly order?: DraftOrder
}

/** The order of a ticket as the chart shows it; undefined while it is no whole order at a price. */
export function chartDraftOf(draft: OrderDraft, instrument: Instrument): ChartDraft | undefined {
  const order = orderOf(draft, instrument)
  if (order?.limitPrice === undefined) return undefined
  return { side: draft.side, amount: order.amount, price: order.limitPrice, order }
}

/** The price at which the venue sends an order of its own. */
export type ChartStop = {
  /** Stable while the stop lives on the screen. */
  readonly key: string
  readonly kind: 'stopLoss' | 'takeProfit'
  /** Of the order that it sends. */
  readonly side: Side
  /** Undefined: the whole position. */
  readonly amount: Amount | undefined
  readonly trigger: Price
  /** Of the order that it sends; undefined: a market order. */
  readonly limit: Price | undefined
  /** A change was sent and is not answered: where it would go. */
  readonly pending?: { readonly price: Price } | undefined
  /** Attached to the order in the ticket, which has not been sent: it moves at once. */
  readonly isDraft?: boolean
}

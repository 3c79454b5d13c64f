import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { orderOf, type DraftOrder } from './checkDraft'
import type { OrderDraft } from './orderDraft'

export type ChartDraft = {
  readonly side: Side
  readonly amount: Amount
  readonly price: Price
  /** The order to preview. Absent for a single order of a scale. */
  readonly order?: DraftOrder
}

export function chartDraftOf(draft: OrderDraft, instrument: Instrument): ChartDraft | undefined {
  const order = orderOf(draft, instrument)
  if (order?.limitPrice === undefined) return undefined
  return { side: draft.side, amount: order.amount, price: order.limitPrice, order }
}

/** Trigger price of a stop or take-profit. */
export type ChartStop = {
  /** Stable across edits. */
  readonly key: string
  readonly kind: 'stopLoss' | 'takeProfit'
  readonly side: Side
  /** Contracts; `undefined` if the stop closes the whole position. */
  readonly amount: Amount | undefined
  readonly trigger: Price
  /** Limit price of the order that the stop sends; `undefined` for a market order. */
  readonly limit: Price | undefined
  readonly pending?: { readonly price: Price } | undefined
  /** Limit price of the unsent order that the stop protects; absent for a market order, which fills at the mark. */
  readonly entry?: Price | undefined
  /** True for a stop attached to the unsent order of the ticket, which moves at once. */
  readonly isDraft?: boolean
}

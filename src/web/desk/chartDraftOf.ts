import type { ChartDraft } from '@/web/desk/draft/chartDraft'
import { orderOf } from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import type { Instrument } from '@/core/protocol/instrument'

/** The order of a ticket as the chart shows it; undefined while it is no whole order at a price. */
export function chartDraftOf(draft: OrderDraft, instrument: Instrument): ChartDraft | undefined {
  const order = orderOf(draft, instrument)
  if (order?.limitPrice === undefined) return undefined
  return { side: draft.side, amount: order.amount, price: order.limitPrice, order }
}

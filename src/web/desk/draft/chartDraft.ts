import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { DraftOrder } from './checkDraft'

/** An order of the ticket that is not sent yet, as the chart and the ladder show it. */
export type ChartDraft = {
  readonly side: Side
  readonly amount: Amount
  readonly price: Price
  /** As it would be sent, for the preview of its effect on the account. Absent for one of a scaled order. */
  readonly order?: DraftOrder
}

import type { Amount, Price } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'

/** An order of the ticket that is not sent yet, as the chart and the ladder show it. */
export type ChartDraft = { readonly side: Side; readonly amount: Amount; readonly price: Price }

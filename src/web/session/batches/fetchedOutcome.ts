import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Failure } from '@/web/session/actions/describeFailure'
import { isOpen } from '@/web/session/openOrders'
import type { OrderFills } from '@/web/session/orders/orderFills'

export type FetchedOutcome =
  /** The venue does not hold this order. `failure` is set if this order caused the batch's rejection. */
  | { readonly status: 'notSent'; readonly failure?: Failure | undefined }
  | { readonly status: 'sending' }
  | { readonly status: 'asking' }
  | { readonly status: 'resting'; readonly filled: Amount }
  /**
   * `filled` is set if the order was amended: contracts filled over all its ids. Otherwise the whole sent amount
   * filled.
   */
  | { readonly status: 'filled'; readonly averagePrice: Price | undefined; readonly filled?: Amount }
  /** The order ended before it filled completely. `code` is the venue's reason; undefined if the owner ended it. */
  | { readonly status: 'ended'; readonly filled: Amount; readonly code: string | undefined }
  | { readonly status: 'refused'; readonly failure: Failure }
  /** The connection failed, and the venue does not know the order. */
  | { readonly status: 'notArrived' }
  | { readonly status: 'unknown' }

export function outcomeOfRecord(record: OrderMessage): FetchedOutcome {
  if (isOpen(record)) return { status: 'resting', filled: record.filled }
  if (record.orderStatus === 'filled') {
    const { avgPrice } = record
    return { status: 'filled', averagePrice: avgPrice === 0n ? undefined : avgPrice }
  }
  return { status: 'ended', filled: record.filled, code: record.error }
}

/**
 * Follows an order's outcome through its amends in these messages. An amend ends the old id, which does not end the
 * order, and starts a new id with nothing filled. Undefined if no message mentions the order.
 */
export function amendedOutcome(
  fills: Pick<OrderFills, 'newestOf' | 'filledBefore'>,
  orderId: Hash,
  changed: readonly OrderMessage[],
): FetchedOutcome | undefined {
  const newest = fills.newestOf(orderId)
  const record = changed.find((order) => order.orderId === newest)
  if (record === undefined) return undefined
  const outcome = outcomeOfRecord(record)
  if (newest === orderId || !('filled' in outcome || outcome.status === 'filled')) return outcome
  return { ...outcome, filled: fixed6<Amount>(fills.filledBefore(newest) + record.filled) }
}

/** True once the order has ended; late messages no longer change it. */
export function isOver(outcome: FetchedOutcome): boolean {
  return outcome.status === 'filled' || outcome.status === 'ended'
}

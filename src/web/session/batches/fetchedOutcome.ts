import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Failure } from '@/web/session/actions/describeFailure'
import { isOpen } from '@/web/session/openOrders'
import type { OrderFills } from '@/web/session/orders/orderFills'

export type FetchedOutcome =
  /** Not at the venue. `failure` is set if this order caused the rejection. */
  | { readonly status: 'notSent'; readonly failure?: Failure | undefined }
  | { readonly status: 'sending' }
  | { readonly status: 'asking' }
  | { readonly status: 'resting'; readonly filled: Amount }
  /** `filled` is set if the order was amended: contracts over all its ids. Otherwise the sent amount filled. */
  | { readonly status: 'filled'; readonly averagePrice: Price | undefined; readonly filled?: Amount }
  /** It ended before filling completely. The code says why, unless its owner ended it. */
  | { readonly status: 'ended'; readonly filled: Amount; readonly code: string | undefined }
  | { readonly status: 'refused'; readonly failure: Failure }
  /** The connection failed, and the venue does not know it. */
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
 * An order's outcome through its amends, according to the messages: an amend ends the old id, which is not the order's
 * end, and starts a new id with nothing filled. Undefined if the messages do not mention it.
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

/** An ended order stays ended, whatever arrives late. */
export function isOver(outcome: FetchedOutcome): boolean {
  return outcome.status === 'filled' || outcome.status === 'ended'
}

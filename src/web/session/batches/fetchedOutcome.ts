import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Failure } from '@/web/session/actions/describeFailure'
import { isOpen } from '@/web/session/openOrders'
import type { OrderFills } from '@/web/session/orders/orderFills'

/** What became of one order of a batch, as far as it is known. */
export type FetchedOutcome =
  /** Nothing of it is at the venue; the failure is its own, where it has one. */
  | { readonly status: 'notSent'; readonly failure?: Failure | undefined }
  | { readonly status: 'sending' }
  /** It was sent, and the venue is being asked what became of it. */
  | { readonly status: 'asking' }
  | { readonly status: 'resting'; readonly filled: Amount }
  /** `filled` where it was amended on its way: contracts of all that it was. Else it is the amount that was sent. */
  | { readonly status: 'filled'; readonly averagePrice: Price | undefined; readonly filled?: Amount }
  /** The venue took it, and it is over before it was filled; the code says why where it was not the owner's wish. */
  | { readonly status: 'ended'; readonly filled: Amount; readonly code: string | undefined }
  | { readonly status: 'refused'; readonly failure: Failure }
  /** The link failed, and the venue has never heard of it. */
  | { readonly status: 'notArrived' }
  /** The venue could not be asked. */
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
 * What became of an order according to the messages, through its amendments: an amend ends the order under its old id,
 * which is not its end, and begins another with nothing filled. Undefined when the messages do not mention it.
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

/** An order that has ended stays ended, whatever arrives late. */
export function isOver(outcome: FetchedOutcome): boolean {
  return outcome.status === 'filled' || outcome.status === 'ended'
}

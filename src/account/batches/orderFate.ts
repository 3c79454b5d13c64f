import type { Amount, Price } from '@/protocol/fixed6'
import type { OrderMessage } from '@/protocol/orderRecord'
import type { Failure } from '../describeFailure'
import { isOpen } from '../openOrders'

/** What became of one order of a batch, as far as it is known. */
export type OrderFate =
  /** Nothing of it is at the venue; the failure is its own, where it has one. */
  | { readonly status: 'notSent'; readonly failure?: Failure | undefined }
  | { readonly status: 'sending' }
  /** It was sent, and the venue is being asked what became of it. */
  | { readonly status: 'asking' }
  | { readonly status: 'resting'; readonly filled: Amount }
  | { readonly status: 'filled'; readonly averagePrice: Price | undefined }
  /** The venue took it, and it is over before it was filled; the code says why where it was not the owner's wish. */
  | { readonly status: 'ended'; readonly filled: Amount; readonly code: string | undefined }
  | { readonly status: 'refused'; readonly failure: Failure }
  /** The link failed, and the venue has never heard of it. */
  | { readonly status: 'notArrived' }
  /** The venue could not be asked. */
  | { readonly status: 'unknown' }

export function fateOf(record: OrderMessage): OrderFate {
  if (isOpen(record)) return { status: 'resting', filled: record.filled }
  if (record.orderStatus === 'filled') {
    const { avgPrice } = record
    return { status: 'filled', averagePrice: avgPrice === 0n ? undefined : avgPrice }
  }
  return { status: 'ended', filled: record.filled, code: record.error }
}

/** What is over stays over, whatever is told late. */
export function isOver(fate: OrderFate): boolean {
  return fate.status === 'filled' || fate.status === 'ended'
}

import { fixed6, larger, subtract, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { OrderFills } from './orderFills'

/** The amend was not sent, because the order has changed since the request. The message says how. */
export class AmendError extends Error {
  override readonly name = 'AmendError'
}

const none = fixed6<Amount>(0n)

/** The order's state at the time of the request, in contracts. */
export type AmendFrom = { readonly orderId: Hash; readonly filled: Amount; readonly remaining: Amount }

export type ToSign = {
  /** Newest id of the order to replace. */
  readonly orderId: Hash
  /** Amount of the new order, whose fills start from zero (websocket.md 9). */
  readonly amount: Amount
  /** Amount that the replaced order still has open. */
  readonly replaced: Amount
}

/**
 * Computes the amount to sign so that `wanted` contracts remain, as of the request. Later fills are subtracted, so the
 * total never exceeds what the trader asked for. Negative fills count as none, so the result is above zero and at most
 * `wanted` whatever the venue reports. Throws {@link AmendError} if nothing is left to sign, if the order has ended, or
 * if its size was changed elsewhere.
 */
export function amountToSign(
  fills: Pick<OrderFills, 'newestOf' | 'known' | 'filledSince'>,
  from: AmendFrom,
  wanted: Amount,
): ToSign {
  const orderId = fills.newestOf(from.orderId)
  const now = fills.known(orderId)
  const since = larger(fills.filledSince(from), none)
  const replaced = subtract(from.remaining, since)
  if (now?.status === 'filled') throw new AmendError(t('The order is filled. Nothing was sent.'))
  if (now?.status === 'ended') throw new AmendError(t('The order was cancelled. Nothing was sent.'))
  const isResized = orderId !== from.orderId && now !== undefined && subtract(now.amount, now.filled) !== replaced
  if (isResized) throw new AmendError(t('The order’s amount was changed elsewhere. Nothing was sent – try again.'))
  const amount = fixed6<Amount>(wanted - since)
  if (amount <= 0n) {
    throw new AmendError(t('Nothing would remain after the latest fills. Nothing was sent.'))
  }
  return { orderId, amount, replaced }
}

import { fixed6, larger, subtract, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { OrderFills } from './orderFills'

/** An amend that was not sent, because its order is no longer what it was at the gesture. The message says what became of it. */
export class AmendError extends Error {
  override readonly name = 'AmendError'
}

const none = fixed6<Amount>(0n)

/** An order as it was at the gesture. Contracts. */
export type AmendFrom = { readonly orderId: Hash; readonly filled: Amount; readonly remaining: Amount }

export type ToSign = {
  /** The order whose place the new one takes, by its newest id. */
  readonly orderId: Hash
  /** Of the new order, which counts from no fills (websocket.md 9). */
  readonly amount: Amount
  /** What remains of the order now. */
  readonly replaced: Amount
}

/**
 * What to sign so that `wanted` contracts remain, counted at the gesture: what was filled since is subtracted, so the
 * total never exceeds what the trader asked for. Fills that a venue claims to be below zero count as none: whatever it
 * says, the result is above zero and at most `wanted`. Throws {@link AmendError} when nothing is left to sign, when the
 * order has ended, or when its size was changed elsewhere since.
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

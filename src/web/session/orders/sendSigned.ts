import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { CallError, NotConnectedError, OutcomeUnknownError } from '@/web/connection/callErrors'
import { describeFailure, type Failure } from '@/web/session/actions/describeFailure'
import { AmendError } from './amountToSign'
import { isPassing } from './passingCodes'

export type OnSigned = (orderId: Hash) => void

export type Sent =
  | { readonly as: 'done'; readonly record: OrderMessage }
  /** Nothing has changed; the next poll decides again. */
  | { readonly as: 'notSent'; readonly waitMs?: number | undefined }
  | { readonly as: 'unknown'; readonly signedId: Hash }
  /** The venue no longer has the order. */
  | { readonly as: 'missing' }
  | { readonly as: 'refused'; readonly failure: Failure }

/** Sends an order or an amend for a page that works on its own, and maps each answer to its meaning. Never rejects. */
export async function sendSigned(send: (onSigned: OnSigned) => Promise<OrderMessage>): Promise<Sent> {
  let signedId: Hash | undefined
  try {
    const record = await send((orderId) => {
      signedId = orderId
    })
    return { as: 'done', record }
  } catch (error) {
    if (error instanceof OutcomeUnknownError && signedId !== undefined) return { as: 'unknown', signedId }
    // Nothing was sent: the next poll handles the lost connection or the changed order.
    if (error instanceof NotConnectedError || error instanceof AmendError) return { as: 'notSent' }
    if (error instanceof CallError) {
      if (error.retryAfterMs !== undefined || isPassing(error.code))
        return { as: 'notSent', waitMs: error.retryAfterMs }
      if (error.code === 'ORDER_DOES_NOT_EXIST') return { as: 'missing' }
    }
    return { as: 'refused', failure: describeFailure(error) }
  }
}

import type { Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { CallError, NotConnectedError, OutcomeUnknownError } from '@/web/connection/callErrors'
import { describeFailure, type Failure } from '@/web/session/actions/describeFailure'
import { AmendError } from '@/web/session/orders/amountToSign'
import type { WaitingStop } from '@/web/session/stops/stopOrder'

/** Sends one amend; rejects like `editStop`. The list is updated before the promise resolves. */
export type EditTrigger = (
  open: WaitingStop,
  trigger: Price,
  onSigned: (orderId: Hash) => void,
) => Promise<OrderMessage>

export type Moved =
  | { readonly as: 'moved'; readonly record: OrderMessage }
  /** Nothing has changed; the next poll decides again. */
  | { readonly as: 'notMoved'; readonly waitMs?: number | undefined }
  | { readonly as: 'unknown'; readonly signedId: Hash }
  /** The venue no longer has the stop. */
  | { readonly as: 'missing' }
  | { readonly as: 'refused'; readonly failure: Failure }

/** Moves a stop's trigger, and maps each answer to its meaning for the trail. Never rejects. */
export async function sendMove(
  edit: EditTrigger,
  open: WaitingStop,
  trigger: Price,
  onSigned: (orderId: Hash) => void,
): Promise<Moved> {
  let signedId: Hash | undefined
  try {
    const record = await edit(open, trigger, (orderId) => {
      signedId = orderId
      onSigned(orderId)
    })
    return { as: 'moved', record }
  } catch (error) {
    if (error instanceof OutcomeUnknownError && signedId !== undefined) return { as: 'unknown', signedId }
    // Nothing was sent: the next poll handles the lost connection or the triggered stop.
    if (error instanceof NotConnectedError || error instanceof AmendError) return { as: 'notMoved' }
    if (error instanceof CallError) {
      if (error.retryAfterMs !== undefined) return { as: 'notMoved', waitMs: error.retryAfterMs }
      // The venue's mark reached the new trigger before the amend arrived. The old stop stays active.
      if (error.code === 'INVALID_STOP_ORDER') return { as: 'notMoved' }
      if (error.code === 'ORDER_DOES_NOT_EXIST') return { as: 'missing' }
    }
    return { as: 'refused', failure: describeFailure(error) }
  }
}

import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { CallError, NotConnectedError, OutcomeUnknownError } from '@/web/connection/callErrors'
import { describeFailure, type Failure } from '@/web/session/actions/describeFailure'
import type { NewOrder } from '@/web/session/orders/createOrder'
import { isPassing } from '@/web/session/orders/passingCodes'

/** Signs and sends one order; rejects like `createOrder`. */
export type PlaceHedge = (order: NewOrder, onSigned: (orderId: Hash) => void) => Promise<OrderMessage>

export type SentHedge =
  | { readonly as: 'placed'; readonly record: OrderMessage }
  | { readonly as: 'unknown'; readonly signedId: Hash }
  /** Nothing was done; the next poll decides again. `waitMs`: the wait that the venue asks for. */
  | { readonly as: 'notSent'; readonly waitMs?: number | undefined }
  | { readonly as: 'refused'; readonly failure: Failure }

/** The price moved away before the order arrived, so that it met nothing. */
const nothingToMatch: ErrorCode = 'IOC_ORDER_REJECTED'

/** Sends one hedge, and maps each answer to its meaning for the hedger. Never rejects. */
export async function sendHedge(place: PlaceHedge, order: NewOrder): Promise<SentHedge> {
  let signedId: Hash | undefined
  try {
    const record = await place(order, (orderId) => {
      signedId = orderId
    })
    return { as: 'placed', record }
  } catch (error) {
    if (error instanceof OutcomeUnknownError && signedId !== undefined) return { as: 'unknown', signedId }
    if (error instanceof NotConnectedError) return { as: 'notSent' }
    if (error instanceof CallError && mayGoAgain(error)) return { as: 'notSent', waitMs: error.retryAfterMs }
    return { as: 'refused', failure: describeFailure(error) }
  }
}

function mayGoAgain({ code, retryAfterMs }: CallError): boolean {
  return retryAfterMs !== undefined || code === nothingToMatch || isPassing(code)
}

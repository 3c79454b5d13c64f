import type { OrderMessage } from '@/core/protocol/orderRecord'
import { CallError, NotConnectedError, OutcomeUnknownError } from '@/web/connection/callErrors'
import { describeFailure, type Failure } from '@/web/session/actions/describeFailure'
import { isPassing } from '@/web/session/orders/passingCodes'

export type SentChild =
  | { readonly as: 'placed'; readonly record: OrderMessage }
  /** The venue has the order, or may have it: it must be asked by the order's id. */
  | { readonly as: 'unknown' }
  /** The venue does not have the order. The same signed order may be sent again. */
  | { readonly as: 'notPlaced'; readonly code?: string; readonly waitMs?: number | undefined }
  /** The signed time is too old for the venue, which will never take this order. */
  | { readonly as: 'outdated' }
  | { readonly as: 'refused'; readonly failure: Failure }

const outdated = new Set(['ORDER_INVALID_TIME', 'ORDER_EXPIRED', 'ORDER_TIMED_OUT'])

/** Sends a signed order, and maps each answer to its meaning for the iceberg. Never rejects. */
export async function sendChild(send: () => Promise<OrderMessage>): Promise<SentChild> {
  try {
    return { as: 'placed', record: await send() }
  } catch (error) {
    if (error instanceof OutcomeUnknownError) return { as: 'unknown' }
    if (error instanceof NotConnectedError) return { as: 'notPlaced' }
    if (error instanceof CallError) {
      const { code, retryAfterMs } = error
      // An earlier try has arrived after all: the venue takes a signature once.
      if (code.startsWith('ORDER_EXISTS')) return { as: 'unknown' }
      if (outdated.has(code)) return { as: 'outdated' }
      if (retryAfterMs !== undefined || isPassing(code)) return { as: 'notPlaced', code, waitMs: retryAfterMs }
    }
    return { as: 'refused', failure: describeFailure(error) }
  }
}

import * as z from 'zod/mini'
import { retryWaitMs, usualWaitMs } from './retryWait'

/** rest-private 1.3. */
const errorBody = z.object({
  error: z.string(),
  /** By the documents nanoseconds as a text. */
  retry_after: z.optional(z.unknown()),
  message: z.optional(z.string()),
})

/** The refusal in an answer that is not a success. A proxy's page in the place of the venue's body has a code too. */
export async function readRestError(name: string, response: Response, nowMs: number): Promise<RestError> {
  const parsed = errorBody.safeParse(parseJson(await response.text()))
  const { status, headers } = response
  const waitMs =
    retryWaitMs(parsed.data?.retry_after, 'ns', nowMs) ??
    retryWaitMs(headers.get('X-RETRY-AFTER'), 'ns', nowMs) ??
    retryWaitMs(headers.get('Retry-After'), 's', nowMs) ??
    (status === tooManyRequests ? usualWaitMs : undefined)
  if (!parsed.success) return new RestError(`HTTP_${status}`, status, waitMs, `${name}: HTTP ${status}`)
  const { error, message } = parsed.data
  return new RestError(error, status, waitMs, message ?? `${name}: ${error}`)
}

const tooManyRequests = 429

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    // Not in the venue's format: the caller then goes by the status.
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

/** The venue refused the request, so nothing happened. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** As sent by the venue: an open set (websocket.md 2). */
  readonly code: string
  readonly op: string
  /** How long the venue asks to wait, when it limits the rate. */
  readonly retryAfterMs: number | undefined
  constructor(op: string, code: string, retryAfterMs?: number) {
    super(`${op}: ${code}`)
    this.code = code
    this.op = op
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * The request went out and what became of it is not known. It may have been done: before an order is sent again, the
 * orders must be read again. Never to be shown as "failed".
 */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError'
  readonly op: string
  readonly reason: 'link lost' | 'no answer in time' | 'unreadable answer' | 'venue fault'
  constructor(op: string, reason: OutcomeUnknownError['reason'], options?: ErrorOptions) {
    super(`${op}: outcome unknown (${reason})`, options)
    this.op = op
    this.reason = reason
  }
}

/** There is no link, so nothing was sent and nothing happened. */
export class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError'
  readonly op: string
  constructor(op: string) {
    super(`${op}: not connected to the venue`)
    this.op = op
  }
}

/** The venue answered a REST call with a refusal: nothing happened. */
export class RestError extends Error {
  override readonly name = 'RestError'
  /** As sent by the venue: an open set (rest-private 1.4). `HTTP_<status>` when the answer is not of its form. */
  readonly code: string
  readonly status: number
  /** How long the venue asks to wait, when it limits the rate. */
  readonly retryAfterMs: number | undefined
  constructor(code: string, status: number, retryAfterMs: number | undefined, message: string) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** A read that got no answer, or one that cannot be read. */
export class UnreachableError extends Error {
  override readonly name: string = 'UnreachableError'
}

/** The venue keeps its answers from pages of this origin: no read can succeed here. */
export class OriginRejectedError extends UnreachableError {
  override readonly name = 'OriginRejectedError'
}

/** The venue answers this page, but not with the headers that prove who asks: a browser then sends no such request. */
export class HeadersRejectedError extends UnreachableError {
  override readonly name = 'HeadersRejectedError'
}

/** A read whose answer cannot be read: the venue did respond. */
export class UnreadableError extends UnreachableError {
  override readonly name = 'UnreadableError'
}

/** Whether a venue refused a request because it does not know the asset. The reference lists two codes for it. */
export function isUnknownAsset(error: unknown): boolean {
  return error instanceof RestError && (error.code === 'INVALID_ASSET' || error.code === 'ASSET_INVALID')
}

import * as z from 'zod/mini'
import { retryWaitMs, usualWaitMs } from '@/core/protocol/retryWait'

/** Error body of a REST response (rest-private 1.3). */
const errorBody = z.object({
  error: z.string(),
  /** Nanoseconds as a string, according to the documents. */
  retry_after: z.optional(z.unknown()),
  message: z.optional(z.string()),
})

/**
 * Reads the rejection from a failed response. A proxy's error page, which has no venue code, gets a code from its
 * status.
 */
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
    // Not in the venue's format: the caller then uses the HTTP status.
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

/** The venue rejected the request, so nothing changed there. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** Error code as sent by the venue, which may send unlisted codes too (websocket.md 2). */
  readonly code: string
  readonly op: string
  /** How long the venue asks to wait after a rate limit; undefined without a rate limit. */
  readonly retryAfterMs: number | undefined
  constructor(op: string, code: string, retryAfterMs?: number) {
    super(`${op}: ${code}`)
    this.code = code
    this.op = op
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * The request was sent and its outcome is unknown. The venue may have executed it: read the orders again before you
 * send another order, and never show this error as "failed".
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

/** The connection is down, so the request was not sent and nothing changed at the venue. */
export class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError'
  readonly op: string
  constructor(op: string) {
    super(`${op}: not connected to the venue`)
    this.op = op
  }
}

/** The venue rejected a REST call, so nothing changed there. */
export class RestError extends Error {
  override readonly name = 'RestError'
  /**
   * Error code as sent by the venue, which may send unlisted codes too (rest-private 1.4). `HTTP_<status>` when the
   * body is not in the venue's format.
   */
  readonly code: string
  readonly status: number
  /** How long the venue asks to wait after a rate limit; undefined without a rate limit. */
  readonly retryAfterMs: number | undefined
  constructor(code: string, status: number, retryAfterMs: number | undefined, message: string) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** A read got no response, or an unreadable one. */
export class UnreachableError extends Error {
  override readonly name: string = 'UnreachableError'
}

/** The venue's CORS headers do not admit this origin, so no read can succeed here. */
export class OriginRejectedError extends UnreachableError {
  override readonly name = 'OriginRejectedError'
}

/**
 * The venue's CORS headers admit this origin but not the authentication headers, so a browser sends no private request.
 */
export class HeadersRejectedError extends UnreachableError {
  override readonly name = 'HeadersRejectedError'
}

/** The venue did respond to a read, but the response cannot be parsed. */
export class UnreadableError extends UnreachableError {
  override readonly name = 'UnreadableError'
}

/** True when a venue rejected a request because it does not know the asset. The reference lists two codes for this. */
export function isUnknownAsset(error: unknown): boolean {
  return error instanceof RestError && (error.code === 'INVALID_ASSET' || error.code === 'ASSET_INVALID')
}

import * as z from 'zod/mini'
import { unixNanos } from '../codecs'
import { wireObject } from '../wireObject'

/** Credentials of one message, or of the connection inside `auth` (websocket.md 3.2 and 3.3). */
export const requestAuth = wireObject({
  timestamp: unixNanos,
  /** HMAC-SHA256 in hex. */
  signature: z.string().check(z.regex(/^[0-9a-fA-F]{64}$/)),
  key: z.string(),
})

/** Any request; the operation's own schema reads `data` (websocket.md 1.2). */
export const requestEnvelope = wireObject({
  op: z.string(),
  id: z.optional(z.int()),
  data: z.optional(z.unknown()),
  auth: z.optional(requestAuth),
})
export type RequestEnvelope = z.output<typeof requestEnvelope>

/** A frame from the venue, classified by the tests of websocket.md 1.3, first match first. */
export type Frame =
  | {
      readonly kind: 'error'
      /** Absent when the error concerns the connection. */
      readonly id: number | undefined
      readonly code: string
      /** Only with `RATE_LIMIT_EXCEEDED`; nanoseconds according to the documents (`retryWait.ts`). */
      readonly retryAfter: unknown
    }
  | { readonly kind: 'channel'; readonly channel: string; readonly data: unknown; readonly writeNs: bigint | undefined }
  | { readonly kind: 'response'; readonly id: number; readonly data: unknown }
  /** Answers the oldest `subscribe` or `unsubscribe` sent without an id. */
  | { readonly kind: 'ack'; readonly channels: readonly string[] }
  | { readonly kind: 'pong'; readonly timestampNs: bigint }
  | { readonly kind: 'unknown' }

/** Classifies a parsed frame. The caller decides whether its `id` belongs to a pending request. */
export function classifyFrame(json: unknown): Frame {
  if (!isRecord(json)) return { kind: 'unknown' }
  const { error, channel, id, data } = json
  if (rejectionIn(json) !== undefined) {
    return {
      kind: 'error',
      id: readId(id),
      code: codeOf(error),
      retryAfter: isRecord(data) ? data['retry_after'] : undefined,
    }
  }
  if (typeof channel === 'string') return { kind: 'channel', channel, data, writeNs: readNanos(json['write_ts']) }
  const responseId = readId(id)
  if (responseId !== undefined) return { kind: 'response', id: responseId, data }
  if (id !== undefined && id !== null) return { kind: 'unknown' }
  if (Array.isArray(data)) {
    return data.every((name) => typeof name === 'string') ? { kind: 'ack', channels: data } : { kind: 'unknown' }
  }
  const pongNs = pongTime(data)
  return pongNs === undefined ? { kind: 'unknown' } : { kind: 'pong', timestampNs: pongNs }
}

/**
 * Returns the error code of an answer that rejects its request. If an order traded before the venue rejected the rest,
 * the answer is no rejection, because the fills stand. A filled amount that is not plainly 0 counts as traded: if it is
 * unreadable, the outcome is then unknown, which is looked up.
 */
export function rejectionIn(json: unknown): string | undefined {
  if (!isRecord(json)) return undefined
  const { error, data } = json
  const order = isRecord(data) ? data : json
  const filled = order['filled'] ?? '0'
  const mayHaveTraded = typeof order['order_id'] === 'string' && !/^0+(\.0+)?$/.test(textOf(filled))
  return error === undefined || error === null || mayHaveTraded ? undefined : codeOf(error)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readId(id: unknown): number | undefined {
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined
}

function readNanos(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : undefined
}

/** Reads the error code. It is text, but one client received an object with a `message` (websocket.md 2). */
function codeOf(error: unknown): string {
  if (typeof error === 'string') return error
  return isRecord(error) && typeof error['message'] === 'string' ? error['message'] : 'UNKNOWN'
}

function pongTime(data: unknown): bigint | undefined {
  if (!isRecord(data) || typeof data['success'] !== 'boolean' || Object.keys(data).length !== 2) return undefined
  return readNanos(data['timestamp'])
}

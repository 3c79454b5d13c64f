import type { Clock } from '@/core/lib/clock'
import { restSignatureText } from '@/core/protocol/hmac'
import type { ApiCredentials } from '@/web/connection/authentication'

export type RawRequest = {
  readonly method: string
  /** Encoded, without the query. */
  readonly path: string
  /** Includes the question mark; empty without a query. */
  readonly search: string
  readonly body: string | undefined
  readonly isPrivate: boolean
}

export type RawReply = {
  readonly status: number
  readonly latencyMs: number
  readonly text: string
}

export type RawSender = (request: RawRequest, signal?: AbortSignal) => Promise<RawReply>

type RawSenderParts = {
  readonly baseUrl: string
  readonly clock: Clock
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly credentials: () => ApiCredentials | undefined
  readonly sign: (secret: string, text: string) => Promise<string>
}

/** No reply arrived, or the reply exceeds the size limit. */
export class NoReplyError extends Error {
  override readonly name = 'NoReplyError'
}

const patienceMs = 15_000

/** Creates a sender that sends a request unchanged and returns the raw reply. Only for trying operations by hand. */
export function createRawSender({ baseUrl, clock, fetch, credentials, sign }: RawSenderParts): RawSender {
  return async ({ method, path, search, body, isPrivate }, signal) => {
    const now = isPrivate ? credentials() : undefined
    const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
    if (now !== undefined) {
      const timestamp = String(clock.nowNs())
      const text = restSignatureText({ key: now.apiKey, timestamp, method, path, body: body ?? '' })
      headers['AEVO-KEY'] = now.apiKey
      headers['AEVO-TIMESTAMP'] = timestamp
      headers['AEVO-SIGNATURE'] = await sign(now.apiSecret, text)
    }
    const patience = AbortSignal.timeout(patienceMs)
    const init: RequestInit = {
      method,
      redirect: 'error',
      cache: 'no-store',
      headers,
      signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
      ...(body !== undefined && { body }),
    }
    const startedMs = performance.now()
    try {
      const response = await fetch(`${baseUrl}${path}${search}`, init)
      const text = await response.text()
      return { status: response.status, latencyMs: performance.now() - startedMs, text }
    } catch (cause) {
      throw new NoReplyError(`${method} ${path}`, { cause })
    }
  }
}

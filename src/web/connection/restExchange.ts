import * as z from 'zod/mini'
import type { Clock } from '@/core/lib/clock'
import type { Endpoint } from '@/core/protocol/endpoint'
import { leavesOutcomeOpen } from '@/core/protocol/errorCodes'
import { decodeRows, type SkippedRow } from '@/core/protocol/wireRows'
import { rejectionIn } from '@/core/protocol/ws/envelope'
import type { ApiCredentials } from './authentication'
import {
  HeadersRejectedError,
  OutcomeUnknownError,
  RestError,
  UnreachableError,
  UnreadableError,
  readRestError,
} from './callErrors'
import { authHeaders, usualAuth, type AuthRules } from './restAuth'
import { asRecord, type RequestParts } from './restRequest'
import type { Timers } from './timers'

export type ExchangeOptions = {
  /** URL without a trailing slash: `/api`, `https://api.example.org`. Its path is not part of the signed text. */
  readonly baseUrl: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  readonly timers: Timers
  /** Returns the HMAC-SHA256 of the text under the secret, in lower-case hex. */
  readonly sign: (secret: string, text: string) => Promise<string>
  /** Called when the venue answers a private call with 401, with the error code and the API key that was used. */
  readonly onUnauthorized?: (code: string, apiKey: string | undefined) => void
  /** Called with the rows of an answer that were left out because they cannot be parsed. */
  readonly onSkipped?: ((source: string, rows: readonly SkippedRow[]) => void) | undefined
  /** Called with the wait in milliseconds each time the venue demands one. */
  readonly onRetryWait?: (waitMs: number) => void
  /** Called with the name of the operation of each request. */
  readonly onSent?: ((operation: string) => void) | undefined
  readonly auth?: () => AuthRules
  /**
   * True when the venue has another origin, so that a browser sends a preflight before each request with custom
   * headers, unless the last preflight is cached.
   */
  readonly isCrossOrigin?: boolean | undefined
}

/**
 * Bypasses the cache and rejects redirects, because a browser may cache a permanent redirect and would follow it long
 * after the venue has removed it.
 */
const live = { redirect: 'error', cache: 'no-store' } as const
/*
 * Requests with a preflight cannot always use `no-store`: with any cache mode but `default`, Chromium repeats the
 * preflight each time, whatever `Access-Control-Max-Age` says. Such a request bypasses the cache only on the first read
 * of a URL, after a failure, and after a cacheable response.
 */

/** Passed to {@link ExchangeOptions.onUnauthorized} when CORS keeps the browser from sending private requests. */
export const headersRejected = 'HEADERS_REJECTED'

/** Longer than any response takes, including its body. */
const patienceMs = 15_000
/** The venue generates a CSV file of a year's trades while it streams the file. */
const filePatienceMs = 180_000

/** One request and the credentials with which it is sent. */
export type Exchange = {
  readonly endpoint: Endpoint
  readonly request: RequestParts
  readonly caller: ApiCredentials | undefined
}

export type Limits = {
  readonly signal?: AbortSignal | undefined
  /** Timeout in milliseconds; by default 15,000, or 180,000 for a CSV file. */
  readonly timeoutMs?: number | undefined
}

/** Sends requests and decodes their responses. It neither queues nor retries, except once after a wrong timestamp. */
export function createExchange(options: ExchangeOptions) {
  const { baseUrl, fetch, clock, timers, sign, auth = () => usualAuth } = options
  let aheadNs = 0n
  /** URLs whose last response was not cacheable. */
  const uncached = new Set<string>()
  const venueClock: Clock = {
    nowMs: () => clock.nowMs() + Number(aheadNs / 1_000_000n),
    nowNs: () => clock.nowNs() + aheadNs,
  }

  /**
   * Measures the offset of the venue's clock, so that a wrong local clock does not prevent trading: signatures use the
   * venue's time.
   */
  async function learnTime(signal: AbortSignal): Promise<void> {
    const answer: unknown = await (await fetch(`${baseUrl}/time`, { ...live, signal })).json()
    aheadNs = BigInt(String(asRecord(answer)['timestamp'])) - clock.nowNs()
  }

  async function send({ endpoint, request, caller }: Exchange, signal: AbortSignal): Promise<Response> {
    const { method } = endpoint
    const { path, search, body } = request
    const isPrivate = endpoint.access === 'private'
    const signing = { clock: venueClock, sign, rules: auth() }
    const headers = isPrivate ? await authHeaders(signing, caller, method, request) : {}
    const init: RequestInit = { ...live, method, headers, signal }
    if (body !== undefined) {
      init.headers = { ...headers, 'Content-Type': 'application/json' }
      init.body = body
    }
    options.onSent?.(endpoint.name)
    const url = `${baseUrl}${path}${search}`
    const isPreflighted = options.isCrossOrigin === true && (method !== 'GET' || isPrivate)
    if (!isPreflighted) return fetch(url, init)
    init.cache = method !== 'GET' || uncached.delete(url) ? 'default' : 'reload'
    const response = await fetch(url, init)
    if (!isStored(response.headers)) uncached.add(url)
    return response
  }

  async function exchange(now: Exchange, limits: Limits, isAgain = false): Promise<unknown> {
    const { endpoint, caller } = now
    const { signal, timeoutMs } = limits
    const isFile = endpoint.replyType === 'text/csv'
    const late = new AbortController()
    const callOffLimit = timers.after(timeoutMs ?? (isFile ? filePatienceMs : patienceMs), () => late.abort())
    const either = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal])
    try {
      const response = await send(now, either)
      if (response.ok) {
        const received: unknown = isFile ? await response.text() : await response.json()
        return decodeReply(endpoint, received, options.onSkipped)
      }
      const rejection = await readRestError(endpoint.name, response, clock.nowMs())
      if (rejection.retryAfterMs !== undefined) options.onRetryWait?.(rejection.retryAfterMs)
      if (endpoint.method !== 'GET' && leavesOutcomeOpen(rejection.code, rejection.status)) {
        throw new OutcomeUnknownError(endpoint.name, 'venue fault', { cause: rejection })
      }
      if (rejection.code !== 'TIMESTAMP_OUT_OF_DATE' || isAgain) {
        if (rejection.status === 401 && endpoint.access === 'private') {
          options.onUnauthorized?.(rejection.code, caller?.apiKey)
        }
        throw rejection
      }
      await learnTime(either)
    } catch (cause) {
      if (cause instanceof HeadersRejectedError) options.onUnauthorized?.(headersRejected, caller?.apiKey)
      throw signal?.aborted === true ? signal.reason : namedFailure(endpoint, cause, late.signal.aborted)
    } finally {
      callOffLimit()
    }
    return exchange(now, limits, true)
  }

  return { venueClock, exchange: (now: Exchange, limits: Limits) => exchange(now, limits) }
}

/** True when a browser may reuse the response (RFC 9111, 4.2). CORS lets other origins read these headers. */
function isStored(headers: Headers): boolean {
  const control = headers.get('Cache-Control') ?? ''
  if (/no-store|no-cache|max-age=0\b/i.test(control)) return false
  return /max-age|immutable/i.test(control) || headers.has('Last-Modified') || headers.has('Expires')
}

function decodeReply(endpoint: Endpoint, received: unknown, onSkipped: ExchangeOptions['onSkipped']): unknown {
  const code = rejectionIn(received)
  // An order record also has an `error` member: the reason why the order ended.
  if (code !== undefined && endpoint.name !== 'getOrder') {
    throw new RestError(code, 200, undefined, `${endpoint.name}: ${code}`)
  }
  const { result, skipped } = decodeRows(endpoint.reply, received)
  if (!result.success) throw result.error
  if (skipped.length > 0) onSkipped?.(`${endpoint.method} ${endpoint.path}`, skipped)
  return result.data
}

function namedFailure(endpoint: Endpoint, cause: unknown, isLate: boolean): unknown {
  const isNamed =
    cause instanceof RestError || cause instanceof OutcomeUnknownError || cause instanceof UnreachableError
  if (isNamed) return cause
  const isUnreadable = cause instanceof z.core.$ZodError || cause instanceof SyntaxError
  const reason = isLate ? 'no answer in time' : isUnreadable ? 'unreadable answer' : 'link lost'
  if (endpoint.method === 'GET' && !isLate && isUnreadable) {
    return new UnreadableError(`${endpoint.name}: ${reason}`, { cause })
  }
  if (endpoint.method === 'GET') return new UnreachableError(`${endpoint.name}: ${reason}`, { cause })
  return new OutcomeUnknownError(endpoint.name, reason, { cause })
}

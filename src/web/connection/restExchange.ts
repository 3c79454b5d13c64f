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
  /** Without a slash at the end: `/api`, `https://api.example.org`. A path in it is no part of what is signed. */
  readonly baseUrl: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  readonly timers: Timers
  /** HMAC-SHA256 of the text under the secret, in lower-case hex. */
  readonly sign: (secret: string, text: string) => Promise<string>
  /** Called for each private call that the venue answers with 401, with its code and the API key that was used. */
  readonly onUnauthorized?: (code: string, apiKey: string | undefined) => void
  /** Called with the rows of an answer that were left out because they cannot be read. */
  readonly onSkipped?: ((source: string, rows: readonly SkippedRow[]) => void) | undefined
  /** Called each time the venue asks to wait, in milliseconds. */
  readonly onRetryWait?: (waitMs: number) => void
  /** Called with the name of the operation of each request. */
  readonly onSent?: ((operation: string) => void) | undefined
  readonly auth?: () => AuthRules
  /** Each request with headers of its own is preceded by one of the browser's, unless that is remembered. */
  readonly isCrossOrigin?: boolean | undefined
}

/**
 * What is true now, from the venue itself: a browser remembers a redirect for good, and would go on answering with it
 * long after the venue is well again.
 */
const live = { redirect: 'error', cache: 'no-store' } as const
/*
 * Not so of requests that have a preflight: any cache mode but `default` makes Chromium repeat that each time, whatever
 * `Access-Control-Max-Age` says. The cache is passed by at the first reading of an address, after a failure, and where the
 * answer before could have been kept.
 */

/** The code by which {@link ExchangeOptions.onUnauthorized} learns that the browser sends no private request at all. */
export const headersRejected = 'HEADERS_REJECTED'

/** Longer than any answer takes that is still coming, its body with it. */
const patienceMs = 15_000
/** A file of a year's trades is made and sent while it is read. */
const filePatienceMs = 180_000

/** One request, and for whom. */
export type Exchange = {
  readonly endpoint: Endpoint
  readonly request: RequestParts
  readonly caller: ApiCredentials | undefined
}

export type Limits = {
  readonly signal?: AbortSignal | undefined
  /** How long an answer is waited for, in milliseconds; 15,000 by default, and longer for a file. */
  readonly timeoutMs?: number | undefined
}

/** Sends requests and reads their answers, each by itself. */
export function createExchange(options: ExchangeOptions) {
  const { baseUrl, fetch, clock, timers, sign, auth = () => usualAuth } = options
  let aheadNs = 0n
  /** Addresses whose last answer the browser does not keep. */
  const notKept = new Set<string>()
  const venueClock: Clock = {
    nowMs: () => clock.nowMs() + Number(aheadNs / 1_000_000n),
    nowNs: () => clock.nowNs() + aheadNs,
  }

  /** A wrong local clock is no reason not to trade: signatures use the venue's. */
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
    init.cache = method !== 'GET' || notKept.delete(url) ? 'default' : 'reload'
    const response = await fetch(url, init)
    if (!isKept(response.headers)) notKept.add(url)
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
      const refusal = await readRestError(endpoint.name, response, clock.nowMs())
      if (refusal.retryAfterMs !== undefined) options.onRetryWait?.(refusal.retryAfterMs)
      if (endpoint.method !== 'GET' && leavesOutcomeOpen(refusal.code, refusal.status)) {
        throw new OutcomeUnknownError(endpoint.name, 'venue fault', { cause: refusal })
      }
      if (refusal.code !== 'TIMESTAMP_OUT_OF_DATE' || isAgain) {
        if (refusal.status === 401 && endpoint.access === 'private') {
          options.onUnauthorized?.(refusal.code, caller?.apiKey)
        }
        throw refusal
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

/** Whether a browser may answer with it again (RFC 9111, 4.2). Pages of other origins may read these headers. */
function isKept(headers: Headers): boolean {
  const control = headers.get('Cache-Control') ?? ''
  if (/no-store|no-cache|max-age=0\b/i.test(control)) return false
  return /max-age|immutable/i.test(control) || headers.has('Last-Modified') || headers.has('Expires')
}

function decodeReply(endpoint: Endpoint, received: unknown, onSkipped: ExchangeOptions['onSkipped']): unknown {
  const code = rejectionIn(received)
  // An order that is read has an `error` too: why it ended.
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

import * as z from 'zod/mini'
import { assert } from '@/core/lib/assert'
import type { Clock } from '@/core/lib/clock'
import type { Endpoint } from '@/core/protocol/endpoint'
import { leavesOutcomeOpen } from '@/core/protocol/errorCodes'
import { restSignatureText } from '@/core/protocol/hmac'
import { decodeRows, type SkippedRow } from '@/core/protocol/wireRows'
import type { ApiCredentials } from './authentication'
import { OutcomeUnknownError, RestError, UnreachableError, UnreadableError, readRestError } from './callErrors'
import type { Timers } from './timers'

/** The placeholders of all paths: `{order_id}` is `orderId`. */
type PathParameters = {
  readonly orderId?: string
  readonly instrumentName?: string
  readonly blockId?: string
  readonly quoteId?: string
  readonly strategyAddress?: string
}

type QueryPart<Query> = Query extends z.ZodMiniType ? { readonly query?: z.output<Query> } : unknown
type BodyPart<Body> = Body extends z.ZodMiniType ? { readonly body: z.output<Body> } : unknown

export type EndpointInput<E extends Endpoint> = { readonly path?: PathParameters } & QueryPart<E['query']> &
  BodyPart<E['body']>
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>

type CallOptions = {
  readonly signal?: AbortSignal
  /** How long an answer is waited for, in milliseconds; 15,000 by default, and longer for a file. */
  readonly timeoutMs?: number
}

export type RestClient = {
  /** Where the venue is, without a slash at the end. Absent in stand-ins. */
  readonly baseUrl?: string
  /** The venue's time, as far as it was found to differ from this computer's. Absent in stand-ins. */
  readonly clock?: Clock
  /** Says which rows of an answer were left out because they cannot be used. Absent in fakes. */
  readonly noteSkipped?: ((source: string, rows: readonly SkippedRow[]) => void) | undefined
  /**
   * Throws {@link RestError} for a refusal; {@link UnreachableError} when a read got no usable answer in time, which is an
   * {@link UnreadableError} when it got one that cannot be read, and
   * {@link OutcomeUnknownError} when anything else did; the signal's reason when it was called off.
   */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ) => Promise<EndpointReply<E>>
}

export type RestClientOptions = {
  /** Without a slash at the end: `/api`, `https://api.example.org`. A path in it is no part of what is signed. */
  readonly baseUrl: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  readonly timers: Timers
  readonly credentials: () => ApiCredentials | undefined
  /** HMAC-SHA256 of the text under the secret, in lower-case hex. */
  readonly sign: (secret: string, text: string) => Promise<string>
  /** Called for each private call that the venue answers with 401, with its code and the API key that was used. */
  readonly onUnauthorized?: (code: string, apiKey: string | undefined) => void
  /** Called with the rows of an answer that were left out because they cannot be read. */
  readonly onSkipped?: ((source: string, rows: readonly SkippedRow[]) => void) | undefined
  /** Called each time the venue asks to wait, in milliseconds. */
  readonly onRetryWait?: (waitMs: number) => void
}

/**
 * What is true now, from the venue itself: a browser remembers a redirect for good, and would go on answering with it
 * long after the venue is well again.
 */
const live = { redirect: 'error', cache: 'no-store' } as const

/** Longer than any answer takes that is still coming, its body with it. */
const patienceMs = 15_000
/** A file of a year's trades is made and sent while it is read. */
const filePatienceMs = 180_000

export function createRestClient(options: RestClientOptions): RestClient {
  const { baseUrl, fetch, clock, timers, credentials, sign } = options
  let aheadNs = 0n
  const venueClock: Clock = {
    nowMs: () => clock.nowMs() + Number(aheadNs / 1_000_000n),
    nowNs: () => clock.nowNs() + aheadNs,
  }

  /** A wrong local clock is no reason not to trade: signatures use the venue's. */
  async function learnTime(signal: AbortSignal): Promise<void> {
    const answer: unknown = await (await fetch(`${baseUrl}/time`, { ...live, signal })).json()
    aheadNs = BigInt(String(asRecord(answer)['timestamp'])) - clock.nowNs()
  }

  /** rest-private 1.2, form B: the secret stays here. Without credentials the venue says `UNAUTHORIZED` itself. */
  async function authHeaders(method: string, path: string, body: string): Promise<Record<string, string>> {
    const current = credentials()
    if (current === undefined) return {}
    const timestamp = String(venueClock.nowNs())
    const text = restSignatureText({ key: current.apiKey, timestamp, method, path, body })
    const signature = await sign(current.apiSecret, text)
    return { 'AEVO-KEY': current.apiKey, 'AEVO-TIMESTAMP': timestamp, 'AEVO-SIGNATURE': signature }
  }

  async function send(endpoint: Endpoint, request: RequestParts, signal: AbortSignal): Promise<Response> {
    const { path, search, body } = request
    const headers = endpoint.access === 'private' ? await authHeaders(endpoint.method, path, body ?? '') : {}
    const init: RequestInit = { ...live, method: endpoint.method, headers, signal }
    if (body !== undefined) {
      init.headers = { ...headers, 'Content-Type': 'application/json' }
      init.body = body
    }
    return fetch(`${baseUrl}${path}${search}`, init)
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    callOptions: CallOptions = {},
    isAgain = false,
  ): Promise<EndpointReply<E>> {
    const { signal, timeoutMs } = callOptions
    const request = encodeRequest(endpoint, input)
    const apiKey = credentials()?.apiKey
    const isFile = endpoint.replyType === 'text/csv'
    const late = new AbortController()
    const callOffLimit = timers.after(timeoutMs ?? (isFile ? filePatienceMs : patienceMs), () => late.abort())
    const either = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal])
    try {
      const response = await send(endpoint, request, either)
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
        if (refusal.status === 401 && endpoint.access === 'private') options.onUnauthorized?.(refusal.code, apiKey)
        throw refusal
      }
      await learnTime(either)
    } catch (cause) {
      throw signal?.aborted === true ? signal.reason : namedFailure(endpoint, cause, late.signal.aborted)
    } finally {
      callOffLimit()
    }
    return call(endpoint, input, callOptions, true)
  }

  return {
    baseUrl,
    clock: venueClock,
    noteSkipped: options.onSkipped,
    call: (endpoint, input, options) => call(endpoint, input, options),
  }
}

type RequestParts = { readonly path: string; readonly search: string; readonly body: string | undefined }

type RawInput = { readonly path?: PathParameters; readonly query?: unknown; readonly body?: unknown }

function encodeRequest(endpoint: Endpoint, { path: parameters = {}, query, body }: RawInput): RequestParts {
  const values = new Map<string, unknown>(Object.entries(parameters))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()))
    assert(typeof value === 'string', `${endpoint.name} is given the ${name} of its path`)
    return encodeURIComponent(value)
  })
  const members = endpoint.query === undefined || query === undefined ? {} : asRecord(z.encode(endpoint.query, query))
  const search = new URLSearchParams(Object.entries(members).flatMap(queryPairs)).toString()
  const text =
    endpoint.body === undefined || body === undefined ? undefined : JSON.stringify(z.encode(endpoint.body, body))
  return { path, search: search === '' ? '' : `?${search}`, body: text }
}

/** A list repeats its key (rest-private 1.9). */
function queryPairs([key, value]: [string, unknown]): [string, string][] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.map((one) => [key, String(one)])
}

function decodeReply<E extends Endpoint>(
  endpoint: E,
  received: unknown,
  onSkipped: RestClientOptions['onSkipped'],
): EndpointReply<E> {
  const { result, skipped } = decodeRows(endpoint.reply, received)
  if (!result.success) throw result.error
  if (skipped.length > 0) onSkipped?.(`${endpoint.method} ${endpoint.path}`, skipped)
  // A generic member loses the link between schema and output, which `EndpointReply` states.
  return result.data as EndpointReply<E>
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function namedFailure(endpoint: Endpoint, cause: unknown, isLate: boolean): unknown {
  if (cause instanceof RestError || cause instanceof OutcomeUnknownError || cause instanceof UnreachableError)
    return cause
  const isUnreadable = cause instanceof z.core.$ZodError || cause instanceof SyntaxError
  const reason = isLate ? 'no answer in time' : isUnreadable ? 'unreadable answer' : 'link lost'
  if (endpoint.method === 'GET' && !isLate && isUnreadable) {
    return new UnreadableError(`${endpoint.name}: ${reason}`, { cause })
  }
  if (endpoint.method === 'GET') return new UnreachableError(`${endpoint.name}: ${reason}`, { cause })
  return new OutcomeUnknownError(endpoint.name, reason, { cause })
}

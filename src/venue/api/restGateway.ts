import { runInMacrotask } from '@/core/lib/runInMacrotask'
import type { Endpoint } from '@/core/protocol/endpoint'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { RequestTrace } from '../monitor'
import { readTraceparent } from '../tracing'
import type { VenuePort } from '../venuePort'
import { authenticateRest, type Caller, type Origin, type RequestHeaders } from './authenticate'
import { createGateway, gatewayOf, originOf, type Gateway, type GatewayOptions } from './gateway'
import { publishedFileAt } from './openapi/publishedFiles'
import type { RateLimiter } from './rateLimit'
import { RequestRejected } from './requestRejected'
import { fileHeaders, openFile, type OpenFile } from './rest/openFile'
import { parseBody, readQuery } from './rest/readRequest'
import { findRoute, type FoundRoute } from './rest/routeTable'

export type RestRequest = {
  readonly method: string
  readonly url: string
  readonly headers: RequestHeaders
  /** The client's address; undefined if the transport has none. */
  readonly remoteAddress: string | undefined
  /** Identifies the sender for rate limits if there are no credentials. */
  readonly sender: string
  /** The whole body as text. @throws RequestRejected */
  readonly readBody: () => Promise<string>
}

/**
 * The answer to a request. `headers` has only those specific to this answer, in lower case; see {@link answerHeaders}.
 */
export type RestAnswer =
  | { readonly kind: 'text'; readonly status: number; readonly headers: Headers; readonly text: string }
  | { readonly kind: 'file'; readonly status: 200; readonly headers: Headers; readonly file: OpenFile }

type Headers = Readonly<Record<string, string>>

/** Answers every request, including our own faults. Never rejects. */
export type RestGateway = (request: RestRequest) => Promise<RestAnswer>

type Desk = {
  readonly gateway: Gateway
  readonly publicLimiter: RateLimiter
  readonly privateLimiter: RateLimiter
}

type JsonAnswer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Headers
}

/**
 * Creates the REST half of the interface: it finds the endpoint, applies limits, authenticates and calls the handler.
 */
export function createRestGateway(port: VenuePort, options: GatewayOptions = {}): RestGateway {
  const gateway = createGateway(port, options)
  const desk: Desk = {
    gateway,
    publicLimiter: gateway.createLimiter('publicRest'),
    privateLimiter: gateway.createLimiter('privateRest'),
  }
  const { monitor } = gateway
  return async (request) => {
    const trace = monitor?.beginRequest('rest', () => readTraceparent(request.headers['traceparent']))
    let error: ErrorCode | undefined
    const answered = await answerRequest(desk, request, trace).catch((fault: unknown) => {
      error = fault instanceof RequestRejected ? fault.code : 'INTERNAL_ERROR'
      return jsonAnswer(rejectionOf(desk.gateway, fault))
    })
    if (trace !== undefined) monitor?.endRequest(trace, error ?? missingCode(answered))
    return answered
  }
}

/** Creates a JSON response with `Cache-Control: no-store`. */
export function jsonAnswer({ status, body, headers }: JsonAnswer): RestAnswer {
  return {
    kind: 'text',
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    text: JSON.stringify(body),
  }
}

function fileAnswer(file: OpenFile): RestAnswer {
  return { kind: 'file', status: 200, headers: fileHeaders(file), file }
}

async function answerRequest(desk: Desk, request: RestRequest, trace: RequestTrace | undefined): Promise<RestAnswer> {
  const { method, sender } = request
  const [path, queryText] = splitOnce(request.url, '?')
  const origin = originOf(desk.gateway, request.remoteAddress)
  const published = publishedFileAt(method, path)
  if (published !== undefined) {
    takeTokens(desk, desk.publicLimiter, sender, 1)
    const { status, headers, text } = await published
    return { kind: 'text', status, headers: { ...headers, 'cache-control': 'no-cache' }, text }
  }
  const route = findRoute(method, path)
  if (route?.served === undefined) return jsonAnswer(missingRoute(desk, sender, route))
  const { served, params } = route
  if (trace !== undefined) trace.operation = `${served.endpoint.method} ${served.endpoint.path}`
  const { access, weight } = served.endpoint
  if (access !== 'private') takeTokens(desk, desk.publicLimiter, sender, weight)
  const text = await request.readBody()
  const caller =
    access === 'private' ? authenticate(desk, request, { method, path, body: text }, weight, origin) : undefined
  if (caller !== undefined) takeTokens(desk, desk.privateLimiter, caller.account, weight)
  if (method !== 'GET') {
    checkUnsigned(served.endpoint, queryText)
    if (access === 'private') await spendSignature(desk.gateway, request)
  }
  // The history receives a command one macrotask after its answer. A client that sends a GET right after the answer
  // must find the command.
  if (method === 'GET') await new Promise<void>(runInMacrotask)
  const reply = await served.run({
    query: readQuery(queryText),
    body: parseBody(text),
    params,
    gateway: gatewayOf(desk.gateway, trace),
    origin,
    caller,
  })
  return reply.type === 'file' ? fileAnswer(await openFile(reply.file)) : jsonAnswer({ status: 200, body: reply.value })
}

function authenticate(
  desk: Desk,
  request: RestRequest,
  signed: { readonly method: string; readonly path: string; readonly body: string },
  weight: number,
  origin: Origin,
): Caller {
  try {
    const caller = authenticateRest(desk.gateway.port, request.headers, signed, origin)
    if (caller.isReadOnly && signed.method !== 'GET') throw new RequestRejected('API_KEY_READ_ONLY')
    return caller
  } catch (refusal) {
    // A failed authentication costs as much as a public request, which slows down guessing keys.
    takeTokens(desk, desk.publicLimiter, request.sender, weight)
    throw refusal
  }
}

/**
 * Rejects a query on an endpoint with effects that defines no query. A query is not signed (rest-private 1.2), so it
 * was added by someone else, or asks for something that the venue would ignore.
 */
function checkUnsigned({ query }: Endpoint, queryText: string): void {
  if (query === undefined && queryText !== '') throw new RequestRejected('ERR_MALFORMED_REQUEST')
}

/**
 * Marks the request's signature as used. Two requests that differ only in their query have equal signatures, so they
 * need two timestamps.
 */
async function spendSignature(
  { spendSignature: spend, awaitsSpent }: Gateway,
  { headers }: RestRequest,
): Promise<void> {
  const signature = headers['aevo-signature']
  if (typeof signature !== 'string' || signature === '') return
  const retained = spend(signature)
  // With one gateway the journal writes the signature no later than the command, so there is no need to wait.
  if (awaitsSpent) await retained
}

function missingRoute(desk: Desk, sender: string, route: FoundRoute | undefined): JsonAnswer {
  takeTokens(desk, desk.publicLimiter, sender, 1)
  if (route === undefined || route.served !== undefined) return { status: 404, body: { error: 'SERVICE_NOT_FOUND' } }
  return { status: 405, body: { error: 'METHOD_NOT_ALLOWED' }, headers: { allow: route.allowed.join(', ') } }
}

/** Finds the error code for a path or method that is not served. Such requests are answered rather than thrown. */
function missingCode({ status }: RestAnswer): ErrorCode | undefined {
  if (status === 404) return 'SERVICE_NOT_FOUND'
  return status === 405 ? 'METHOD_NOT_ALLOWED' : undefined
}

function takeTokens({ gateway }: Desk, limiter: RateLimiter, who: string, weight: number): void {
  const waitNs = limiter.take(who, weight, gateway.scheduler.nowMs())
  if (waitNs > 0n) throw new RequestRejected('RATE_LIMIT_EXCEEDED', { retryAfterNs: waitNs })
}

function rejectionOf(gateway: Gateway, fault: unknown): JsonAnswer {
  if (!(fault instanceof RequestRejected)) {
    gateway.onFault(fault)
    return { status: 500, body: { error: 'INTERNAL_ERROR' } }
  }
  const { httpStatus: status } = fault
  if (fault.retryAfterNs === undefined) return { status, body: { error: fault.code } }
  const retryAfter = String(fault.retryAfterNs)
  return { status, body: { error: fault.code, retry_after: retryAfter }, headers: { 'x-retry-after': retryAfter } }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { Endpoint } from '@/protocol/endpoint'
import type { VenuePort } from '../venuePort'
import { authenticateRest, type Caller, type Origin } from './authenticate'
import { createGateway, originOf, type Gateway, type GatewayOptions } from './gateway'
import type { PublishedFile } from './openapi/docsPage'
import { publishedFileAt } from './openapi/publishedFiles'
import { createRateLimiter, type RateLimiter } from './rateLimit'
import { RequestRefused } from './requestRefused'
import { parseBody, readBody, readQuery } from './rest/readRequest'
import { findRoute, type FoundRoute } from './rest/routeTable'
import { openFile, sendFile, type OpenFile } from './rest/sendFile'
import { namesTwoHosts, senderOf } from './sender'

export type RestHandler = (request: IncomingMessage, response: ServerResponse) => void

type Desk = {
  readonly gateway: Gateway
  readonly publicLimiter: RateLimiter
  readonly privateLimiter: RateLimiter
}

type JsonAnswer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Answer = JsonAnswer | { readonly file: OpenFile } | { readonly published: PublishedFile }

/** Any page may call the venue: private endpoints need keys that no other page has. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-RETRY-AFTER, Content-Disposition',
}
const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers': 'Content-Type, AEVO-KEY, AEVO-SECRET, AEVO-TIMESTAMP, AEVO-SIGNATURE',
  'access-control-max-age': '86400',
}

/** The REST half of the interface: finds the endpoint, limits, authenticates, and hands over to its handler. */
export function createRestHandler(port: VenuePort, options: GatewayOptions = {}): RestHandler {
  const gateway = createGateway(port, options)
  const desk: Desk = {
    gateway,
    publicLimiter: createRateLimiter(gateway.limits.publicRest),
    privateLimiter: createRateLimiter(gateway.limits.privateRest),
  }
  return (request, response) => {
    if (namesTwoHosts(request)) {
      const refused = { status: 400, body: { error: 'BAD_REQUEST' }, headers: { connection: 'close' } }
      send(request, response, refused)
      return
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { ...corsHeaders, ...preflightHeaders }).end()
      return
    }
    answerRequest(desk, request)
      .catch((fault: unknown) => refusalOf(gateway, fault))
      .then((answer) => {
        if ('file' in answer) sendFile(response, answer.file, { headers: corsHeaders, onFault: gateway.onFault })
        else if ('published' in answer) sendPublished(response, answer.published)
        else send(request, response, answer)
      })
      // An answer that cannot be written fails one request; it does not end the process.
      .catch((fault: unknown) => {
        gateway.onFault(fault)
        response.destroy()
      })
  }
}

async function answerRequest(desk: Desk, request: IncomingMessage): Promise<Answer> {
  const method = request.method ?? ''
  const [path, queryText] = splitOnce(request.url ?? '', '?')
  const origin = originOf(desk.gateway, request.socket.remoteAddress)
  const published = publishedFileAt(method, path)
  if (published !== undefined) {
    takeTokens(desk, desk.publicLimiter, senderOf(request), 1)
    return { published: await published }
  }
  const route = findRoute(method, path)
  if (route?.served === undefined) return missingRoute(desk, request, route)
  const { served, params } = route
  const { access, weight } = served.endpoint
  if (access !== 'private') takeTokens(desk, desk.publicLimiter, senderOf(request), weight)
  const text = await readBody(request)
  const caller =
    access === 'private' ? authenticate(desk, request, { method, path, body: text }, weight, origin) : undefined
  if (caller !== undefined) takeTokens(desk, desk.privateLimiter, caller.account, weight)
  if (method !== 'GET') {
    checkUnsigned(served.endpoint, queryText)
    if (access === 'private') spendSignature(desk.gateway, request)
  }
  // The history receives a command in the turn after its answer: a client that asks right then must see the change.
  if (method === 'GET') await setImmediate()
  const { gateway } = desk
  const reply = await served.run({
    query: readQuery(queryText),
    body: parseBody(text),
    params,
    gateway,
    origin,
    caller,
  })
  return reply.type === 'file' ? { file: await openFile(reply.file) } : { status: 200, body: reply.value }
}

function authenticate(
  desk: Desk,
  request: IncomingMessage,
  signed: { readonly method: string; readonly path: string; readonly body: string },
  weight: number,
  origin: Origin,
): Caller {
  try {
    const caller = authenticateRest(desk.gateway.port, request.headers, signed, origin)
    if (caller.isReadOnly && signed.method !== 'GET') throw new RequestRefused('API_KEY_READ_ONLY')
    return caller
  } catch (refusal) {
    // Guessing keys costs the guesser what any public request costs.
    takeTokens(desk, desk.publicLimiter, senderOf(request), weight)
    throw refusal
  }
}

/**
 * A query is not signed (rest-private 1.2). On an endpoint that changes something and knows no query, a query asks for
 * something that the venue would ignore, or was added by someone else.
 */
function checkUnsigned({ query }: Endpoint, queryText: string): void {
  if (query === undefined && queryText !== '') throw new RequestRefused('ERR_MALFORMED_REQUEST')
}

/**
 * A request that changes something is carried out once per signature, whatever its query: so a client that sends two
 * requests that differ only in their query must sign them with two timestamps.
 */
function spendSignature({ spendSignature: spend }: Gateway, { headers }: IncomingMessage): void {
  const signature = headers['aevo-signature']
  if (typeof signature === 'string' && signature !== '') void spend(signature)
}

function missingRoute(desk: Desk, request: IncomingMessage, route: FoundRoute | undefined): JsonAnswer {
  takeTokens(desk, desk.publicLimiter, senderOf(request), 1)
  if (route === undefined || route.served !== undefined) return { status: 404, body: { error: 'SERVICE_NOT_FOUND' } }
  return { status: 405, body: { error: 'METHOD_NOT_ALLOWED' }, headers: { allow: route.allowed.join(', ') } }
}

function takeTokens({ gateway }: Desk, limiter: RateLimiter, who: string, weight: number): void {
  const waitNs = limiter.take(who, weight, gateway.scheduler.nowMs())
  if (waitNs > 0n) throw new RequestRefused('RATE_LIMIT_EXCEEDED', { retryAfterNs: waitNs })
}

function refusalOf(gateway: Gateway, fault: unknown): JsonAnswer {
  if (!(fault instanceof RequestRefused)) {
    gateway.onFault(fault)
    return { status: 500, body: { error: 'INTERNAL_ERROR' } }
  }
  const { httpStatus: status } = fault
  if (fault.retryAfterNs === undefined) return { status, body: { error: fault.code } }
  const retryAfter = String(fault.retryAfterNs)
  return { status, body: { error: fault.code, retry_after: retryAfter }, headers: { 'x-retry-after': retryAfter } }
}

function sendPublished(response: ServerResponse, { status, headers, text }: PublishedFile): void {
  const bytes = Buffer.from(text)
  response.writeHead(status, {
    ...headers,
    'content-length': bytes.length,
    'cache-control': 'no-cache',
    ...corsHeaders,
  })
  response.end(bytes)
}

function send(request: IncomingMessage, response: ServerResponse, { status, body, headers }: JsonAnswer): void {
  if (response.destroyed) return
  const bytes = Buffer.from(JSON.stringify(body))
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    ...corsHeaders,
    ...headers,
    // We do not wait for the rest of a body that is not read; a body that is too long has its own limit.
    ...(request.complete || status === 413 ? {} : { connection: 'close' }),
  })
  response.end(bytes)
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}

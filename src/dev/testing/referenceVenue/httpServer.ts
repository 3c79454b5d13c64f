import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createBucket } from './bucket'
import { withOddities } from './oddities'
import { privateRoutes } from './privateRest'
import { publicRoutes } from './publicRest'
import type { RequestLog } from './requestLog'
import { findRoute, type Body, type Call, type Venue } from './routes'
import { VenueError } from './venueError'

/** The venue's own page, for `cors: 'own-origin-only'` (real-venue.md 2). */
export const ownOrigin = 'https://app.aevo.xyz'
const windowNs = 30_000_000_000n

const headersAllowed = {
  hmac: 'content-type, aevo-key, aevo-secret, aevo-timestamp, aevo-signature',
  'secret-only': 'content-type, aevo-key, aevo-secret',
  none: undefined,
}

type Answer = { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> }

/** Handles the requests of the REST interface, and writes each into the log. */
export function createHttpHandler(venue: Venue, log: RequestLog, onDone: () => void) {
  const bucket = createBucket(venue)
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request
    const { pathname: path } = new URL(url, 'http://venue')
    const isPreflight = method === 'OPTIONS'
    const send = (answer: Answer, operation: string) => {
      log.add({ kind: isPreflight ? 'preflight' : 'rest', method, path: url, operation, status: answer.status })
      const isHtml = typeof answer.body === 'string'
      response.writeHead(answer.status, {
        ...(isHtml ? {} : corsHeaders(venue, request)),
        ...(answer.body !== undefined && { 'content-type': isHtml ? 'text/html; charset=UTF-8' : 'application/json' }),
        ...answer.headers,
      })
      response.end(isHtml || answer.body === undefined ? answer.body : JSON.stringify(answer.body))
      onDone()
    }
    const edge = venue.switches.edgeAnswer
    if (edge !== undefined) return send({ status: edge, body: edgePage(edge) }, `${method} edge`)
    if (isPreflight) return send(preflight(venue), 'OPTIONS')
    const body = await bodyOf(request)
    const route = findRoute({ ...publicRoutes, ...privateRoutes }, method, path)
    const operation = route?.operation ?? `${method} ${path}`
    try {
      send(await answerOf(venue, bucket, request, body), operation)
    } catch (error) {
      send(errorAnswer(venue, error), operation)
    }
  }
}

async function answerOf(
  venue: Venue,
  bucket: ReturnType<typeof createBucket>,
  request: IncomingMessage,
  text: string,
): Promise<Answer> {
  const { method = 'GET', url = '/' } = request
  const { pathname: path, searchParams: query } = new URL(url, 'http://venue')
  if (venue.switches.maintenance) throw new VenueError('MAINTENANCE_MODE_ENABLED', 503)
  const isPublic = findRoute(publicRoutes, method, path)
  const isPrivate = findRoute(privateRoutes, method, path)
  if (isPublic === undefined && isPrivate === undefined) throw new VenueError('NOT_FOUND', 404)
  const who = isPublic === undefined ? authenticate(venue, request, text) : undefined
  const waitNs = bucket.take(who?.account.address ?? request.socket.remoteAddress ?? '')
  if (waitNs > 0n) return tooMany(venue, waitNs)
  const call: Call = {
    venue,
    query,
    parameter: (isPublic ?? isPrivate)?.parameter ?? '',
    body: parsed(text),
  }
  const answer: unknown =
    isPublic !== undefined
      ? await isPublic.handler(call)
      : who === undefined
        ? undefined
        : await isPrivate?.handler({ ...call, ...who })
  return { status: 200, body: withOddities(venue.switches, answer) }
}

function parsed(text: string): Body {
  if (text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body as Body
  } catch {
    throw new VenueError('ERR_MALFORMED_REQUEST')
  }
  throw new VenueError('ERR_MALFORMED_REQUEST')
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/**
 * Authenticates by `AEVO-KEY` with the secret, or with an HMAC; if both arrive, the HMAC counts (rest-private.md 1.2).
 */
function authenticate(venue: Venue, request: IncomingMessage, body: string) {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  const key = header('aevo-key')
  const found = key === undefined ? undefined : venue.accounts.byApiKey(key)
  if (key === undefined || found === undefined) throw new VenueError('UNAUTHORIZED', 401)
  const signature = header('aevo-signature')
  if (signature === undefined) {
    if (!isSame(header('aevo-secret') ?? '', found.apiKey.secret)) throw new VenueError('UNAUTHORIZED', 401)
    return found
  }
  const timestamp = header('aevo-timestamp') ?? ''
  if (!/^\d+$/.test(timestamp)) throw new VenueError('TIMESTAMP_MISSING', 401)
  checkTime(venue, timestamp, windowNs)
  const { method = 'GET', url = '/' } = request
  const path = venue.switches.hmacCoversQuery ? url : new URL(url, 'http://venue').pathname
  if (!isSame(signature, hmac(found.apiKey.secret, [key, timestamp, method, path, body])))
    throw new VenueError('UNAUTHORIZED', 401)
  return found
}

export function checkTime(venue: Venue, timestamp: string, toleranceNs: bigint): void {
  const age = venue.nowNs() - BigInt(timestamp)
  if (age > toleranceNs || age < -toleranceNs) throw new VenueError('TIMESTAMP_OUT_OF_DATE', 401)
}

export const hmac = (secret: string, parts: readonly string[]) =>
  createHmac('sha256', secret).update(parts.join(',')).digest('hex')

export const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

function tooMany({ switches }: Venue, waitNs: bigint): Answer {
  const answer = switches.rate?.answer ?? 'plain'
  const header =
    answer === 'X-RETRY-AFTER'
      ? { 'x-retry-after': String(waitNs) }
      : answer === 'Retry-After'
        ? { 'retry-after': String(waitNs / 1_000_000_000n + 1n) }
        : {}
  const body = { error: 'RATE_LIMIT_EXCEEDED', ...(answer === 'retry_after' && { retry_after: String(waitNs) }) }
  return { status: 429, body, headers: header }
}

function errorAnswer({ switches }: Venue, error: unknown): Answer {
  if (!(error instanceof VenueError)) {
    console.error('reference venue:', error)
    return { status: 500, body: { error: 'INTERNAL_ERROR' } }
  }
  const { code, status, order } = error
  // An older venue answered 200 with the order and the error code (real-venue.md 3).
  if (order !== undefined && switches.rejectedOrderStatus === 200)
    return { status: 200, body: { ...order, error: code } }
  return { status, body: { error: code } }
}

function corsHeaders({ switches }: Venue, request: IncomingMessage): Record<string, string> {
  const { origin } = request.headers
  const isOwn = switches.cors === 'own-origin-only'
  if (isOwn && origin !== ownOrigin) return {}
  return { 'access-control-allow-origin': isOwn ? ownOrigin : '*', ...(isOwn && { vary: 'Origin' }) }
}

function preflight({ switches }: Venue): Answer {
  const allowed = headersAllowed[switches.preflightAllows]
  if (allowed === undefined) return { status: 404, body: { error: 'NOT_FOUND' } }
  return {
    status: 204,
    body: undefined,
    headers: {
      'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
      'access-control-allow-headers': allowed,
      'access-control-max-age': '600',
    },
  }
}

const edgePage = (status: number) =>
  `<!DOCTYPE html><html><head><title>${status}</title></head><body><h1>${status}</h1><p>cloudflare</p></body></html>`

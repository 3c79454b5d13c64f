import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Duplex, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import { refuseUpgrade } from '@/venue/node/httpServer'
import { RequestRefused } from '@/venue/api/requestRefused'
import { readBody } from '@/venue/node/readBody'
import type { Upstream } from './venuesList'

export type VenueProxy = {
  /** Whether a path is one of the proxied venues, or would be. */
  readonly isProxied: (path: string) => boolean
  readonly request: (request: IncomingMessage, response: ServerResponse) => void
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  readonly close: () => void
}

type ProxyLimits = {
  /** For a whole request, the answer with it. */
  readonly timeoutMs: number
  /** Of an answer: the longest export of a history is a fraction of it. */
  readonly maxReplyBytes: number
  /** Requests under way at a time. */
  readonly maxRequests: number
}
const usualLimits: ProxyLimits = { timeoutMs: 30_000, maxReplyBytes: 64 * 1_048_576, maxRequests: 64 }

/** The headers of a request that a venue reads: none of the browser's own, such as cookies or the origin. */
const passedHeaders = ['content-type', 'aevo-key', 'aevo-secret', 'aevo-timestamp', 'aevo-signature']
const passedMethods = ['GET', 'POST', 'PUT', 'DELETE']
/** An answer is data. Any other type could act as a page or a script of this site. */
const dataTypes = /^(application\/json|text\/csv)[ \t]*(;[^,]*)?$/i

/**
 * Forwards between the page and the listed venues that `--proxy` names, under `/venue/<id>/api` and `/venue/<id>/ws`.
 * The list alone decides where a request goes: the id chooses an entry, the rest is appended to its address, and a path
 * that could lead elsewhere is refused.
 */
export function createVenueProxy(
  upstreams: ReadonlyMap<string, Upstream>,
  change: Partial<ProxyLimits> = {},
): VenueProxy {
  const limits = { ...usualLimits, ...change }
  const sockets = createSocketProxy()
  let underWay = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = addressOf(upstreams, request.url ?? '')
    if (address === undefined) return say(response, 404, 'SERVICE_NOT_FOUND')
    if (!passedMethods.includes(request.method ?? '')) return say(response, 405, 'METHOD_NOT_ALLOWED')
    if (underWay >= limits.maxRequests) return say(response, 503, 'TIMED_OUT')
    const calledOff = new AbortController()
    response.once('close', () => calledOff.abort())
    const signal = AbortSignal.any([calledOff.signal, AbortSignal.timeout(limits.timeoutMs)])
    underWay += 1
    try {
      await pass(request, response, { address, signal, maxReplyBytes: limits.maxReplyBytes })
    } finally {
      underWay -= 1
    }
  }

  return {
    isProxied: (path) => path === '/venue' || path.startsWith('/venue/'),
    request: (request, response) => void answer(request, response).catch((fault: unknown) => fail(response, fault)),
    upgrade: (request, socket, head) => {
      const upstream = upstreams.get(/^\/venue\/([a-z0-9-]+)\/ws(?:\?|$)/.exec(request.url ?? '')?.[1] ?? '')
      if (upstream === undefined) refuseUpgrade(socket, 404)
      else sockets.upgrade(request, socket, head, upstream.wsUrl)
    },
    close: () => sockets.close(),
  }
}

/** Segments of unreserved characters, none of them a step upward: the rest of a path cannot leave its base. */
const plainPath = /^(\/(?!\.{1,2}(\/|$))[\w.~-]+)+$/

function addressOf(upstreams: ReadonlyMap<string, Upstream>, url: string): string | undefined {
  const [, id = '', path = '', search = ''] = /^\/venue\/([a-z0-9-]+)\/api(\/[^?#]*)(\?[^#]*)?$/.exec(url) ?? []
  const upstream = upstreams.get(id)
  return upstream === undefined || !plainPath.test(path) ? undefined : `${upstream.restUrl}${path}${search}`
}

type Passing = { readonly address: string; readonly signal: AbortSignal; readonly maxReplyBytes: number }

async function pass(request: IncomingMessage, response: ServerResponse, passing: Passing): Promise<void> {
  const body = await readBody(request)
  const headers = passedHeaders.flatMap((name): [string, string][] => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const reply = await fetch(passing.address, {
    method: request.method ?? 'GET',
    headers,
    ...(body === '' ? {} : { body }),
    // We follow no redirect of a venue: its target is on no list.
    redirect: 'manual',
    signal: passing.signal,
  })
  const type = reply.headers.get('content-type') ?? ''
  if ((reply.status >= 300 && reply.status < 400) || !dataTypes.test(type)) {
    // An unread body would keep the connection to the venue busy.
    await reply.body?.cancel()
    return say(response, 502, 'UNKNOWN')
  }
  const retryAfterNs = reply.headers.get('x-retry-after') ?? ''
  // Seconds or a date (RFC 9110, 10.2.3), from a gateway in front of the venue.
  const retryAfter = reply.headers.get('retry-after') ?? ''
  response.writeHead(reply.status, {
    'content-type': type,
    ...dataHeaders,
    ...(/^\d{1,20}$/.test(retryAfterNs) ? { 'x-retry-after': retryAfterNs } : {}),
    ...(/^[\w ,:]{1,40}$/.test(retryAfter) ? { 'retry-after': retryAfter } : {}),
  })
  if (reply.body === null) response.end()
  // `fetch` is typed as that of a browser; its streams are Node's.
  else await pipeline(Readable.fromWeb(reply.body as WebStream), cutAt(passing.maxReplyBytes), response)
}

const dataHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': 'sandbox',
  'cross-origin-resource-policy': 'same-origin',
}

/** Fails an answer that gets too long, so that no one takes a part of it for the whole. */
function cutAt(maxBytes: number): Transform {
  let length = 0
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      length += chunk.length
      if (length > maxBytes) done(new Error(`the answer is longer than ${maxBytes} bytes`))
      else done(null, chunk)
    },
  })
}

function fail(response: ServerResponse, fault: unknown): void {
  if (response.headersSent) response.destroy()
  else if (fault instanceof RequestRefused) say(response, fault.httpStatus, fault.code)
  else if (fault instanceof DOMException && fault.name === 'TimeoutError') say(response, 504, 'TIMED_OUT')
  else say(response, 502, 'UNKNOWN')
}

function say(response: ServerResponse, status: number, error: string): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...dataHeaders, connection: 'close' })
  response.end(JSON.stringify({ error }))
}

type SocketProxy = {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, wsUrl: string) => void
  readonly close: () => void
}

/** From the page: more than any message of it. From a venue: a whole book or a list of all tickers. */
const maxPageBytes = 1_048_576
const maxVenueBytes = 16 * 1_048_576
const maxWaitingBytes = 16 * 1_048_576
const maxSockets = 64
const handshakeMs = 10_000
/** Messages of the page before the venue has opened. */
const maxEarlyMessages = 256

/** Joins sockets of the page with sockets of venues: messages pass both ways, and when one closes, both do. */
function createSocketProxy(): SocketProxy {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxPageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const open = new Set<WebSocket>()

  function join(page: WebSocket, wsUrl: string): void {
    // No origin, no cookies, and no way to another address than the one that is listed.
    const venue = new WebSocket(wsUrl, {
      maxPayload: maxVenueBytes,
      handshakeTimeout: handshakeMs,
      followRedirects: false,
    })
    const early: { readonly data: RawData; readonly isBinary: boolean }[] = []
    open.add(page)
    const pass = (to: WebSocket, data: RawData, isBinary: boolean) => {
      if (to.readyState !== WebSocket.OPEN) return
      to.send(data, { binary: isBinary })
      // We do not wait for a slow reader: the page reconnects and subscribes again.
      if (to.bufferedAmount > maxWaitingBytes) end(1013, 'too slow')
    }
    const end = (code: number, reason: string) => {
      open.delete(page)
      for (const socket of [page, venue]) {
        if (socket.readyState === WebSocket.OPEN) socket.close(code, reason)
        else if (socket.readyState === WebSocket.CONNECTING) socket.terminate()
      }
    }
    page.on('message', (data, isBinary) => {
      if (venue.readyState !== WebSocket.CONNECTING) pass(venue, data, isBinary)
      else if (early.push({ data, isBinary }) > maxEarlyMessages) end(1013, 'too early')
    })
    venue.on('open', () => {
      for (const { data, isBinary } of early.splice(0)) pass(venue, data, isBinary)
    })
    venue.on('message', (data, isBinary) => pass(page, data, isBinary))
    page.on('close', (code) => end(sayable(code), ''))
    venue.on('close', (code) => end(sayable(code), ''))
    // `close` follows, and reports it to the other side.
    for (const socket of [page, venue]) socket.on('error', () => socket.terminate())
  }

  return {
    upgrade: (request, socket, head, wsUrl) => {
      if (open.size >= maxSockets) refuseUpgrade(socket, 503)
      else server.handleUpgrade(request, socket, head, (page) => join(page, wsUrl))
    },
    close: () => {
      for (const page of open) page.close(1001, 'server shutting down')
    },
  }
}

/** Some codes only say how a connection was lost and cannot be sent. */
function sayable(code: number): number {
  return code === 1000 || code === 1001 || (code >= 1007 && code <= 1013) || code >= 3000 ? code : 1011
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Duplex, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import { RequestRejected } from '@/venue/api/requestRejected'
import { refuseUpgrade } from '@/venue/node/httpServer'
import { readBody } from '@/venue/node/readBody'
import type { Upstream } from './venuesList'

export type VenueProxy = {
  readonly isProxied: (path: string) => boolean
  readonly request: (request: IncomingMessage, response: ServerResponse) => void
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  readonly close: () => void
}

type ProxyLimits = {
  /** Timeout of a whole request with its response. */
  readonly timeoutMs: number
  /** Maximum bytes of a reply, far above the longest export of a history. */
  readonly maxReplyBytes: number
  readonly maxRequests: number
}
const usualLimits: ProxyLimits = { timeoutMs: 30_000, maxReplyBytes: 64 * 1_048_576, maxRequests: 64 }

/** Request headers that a venue reads. Headers of the browser, such as cookies or the origin, are not passed on. */
const passedHeaders = ['content-type', 'aevo-key', 'aevo-secret', 'aevo-timestamp', 'aevo-signature']
const passedMethods = ['GET', 'POST', 'PUT', 'DELETE']
/** Content types that are passed on. Any other type could act as a page or a script of this site. */
const dataTypes = /^(application\/json|text\/csv)[ \t]*(;[^,]*)?$/i

/**
 * Forwards `/venue/<id>/api` and `/venue/<id>/ws` to the listed venues in `--proxy`. Only the list decides the target:
 * the id selects an entry, and the rest of the path is appended to its address. Paths that could lead elsewhere are
 * rejected.
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

/** Segments of unreserved characters without `..`, so that a path cannot leave its base. */
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
    // Redirects are not followed, because their targets are not on the list.
    redirect: 'manual',
    signal: passing.signal,
  })
  const type = reply.headers.get('content-type') ?? ''
  if ((reply.status >= 300 && reply.status < 400) || !dataTypes.test(type)) {
    // An unread body would keep the connection to the venue busy.
    await reply.body?.cancel()
    // The reply is a page of a gateway or firewall, so its status is reported.
    return reply.status >= 400 ? say(response, reply.status, `HTTP_${reply.status}`) : say(response, 502, 'UNKNOWN')
  }
  const retryAfterNs = reply.headers.get('x-retry-after') ?? ''
  // A gateway in front of the venue sends seconds or a date (RFC 9110, 10.2.3).
  const retryAfter = reply.headers.get('retry-after') ?? ''
  response.writeHead(reply.status, {
    'content-type': type,
    ...dataHeaders,
    ...(/^\d{1,20}$/.test(retryAfterNs) ? { 'x-retry-after': retryAfterNs } : {}),
    ...(/^[\w ,:]{1,40}$/.test(retryAfter) ? { 'retry-after': retryAfter } : {}),
  })
  if (reply.body === null) response.end()
  // `fetch` has browser types, but Node's streams.
  else await pipeline(Readable.fromWeb(reply.body as WebStream), cutAt(passing.maxReplyBytes), response)
}

const dataHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': 'sandbox',
  'cross-origin-resource-policy': 'same-origin',
}

/** Fails an oversized reply, so that a truncated reply is never taken for the whole. */
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
  else if (fault instanceof RequestRejected) say(response, fault.httpStatus, fault.code)
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

/** Maximum bytes of one message: the page sends short messages, while venues send whole books and ticker lists. */
const maxPageBytes = 1_048_576
const maxVenueBytes = 16 * 1_048_576
const maxWaitingBytes = 16 * 1_048_576
const maxSockets = 64
const handshakeMs = 10_000
/** Maximum messages of the page before the venue's socket has opened. */
const maxEarlyMessages = 256

/** Passes messages both ways. When one socket closes, the other is closed too. */
function createSocketProxy(): SocketProxy {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxPageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const open = new Set<WebSocket>()

  function join(page: WebSocket, wsUrl: string): void {
    // Sent without origin and cookies; redirects are not followed.
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
      // A slow reader is disconnected. The page then reconnects and subscribes again.
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
    // `close` follows an error and ends the other side.
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

/** Replaces codes that describe a lost connection, because these cannot be sent (RFC 6455, 7.4.1). */
function sayable(code: number): number {
  return code === 1000 || code === 1001 || (code >= 1007 && code <= 1013) || code >= 3000 ? code : 1011
}

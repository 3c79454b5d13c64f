import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { readBody } from '@/venue/api/rest/readBody'
import { refuseUpgrade } from '@/venue/api/refuseUpgrade'
import { RequestRefused } from '@/venue/api/requestRefused'
import { createSocketProxy } from './socketProxy'
import type { Upstream } from './proxiedVenues'

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

/** What of a request a venue reads; nothing of it is the browser's own, such as cookies or where it comes from. */
const passedHeaders = ['content-type', 'aevo-key', 'aevo-secret', 'aevo-timestamp', 'aevo-signature']
const passedMethods = ['GET', 'POST', 'PUT', 'DELETE']
/** An answer is data. As anything else it would be a page or a script of this site. */
const dataTypes = /^(application\/json|text\/csv)[ \t]*(;[^,]*)?$/i

/**
 * Stands between the page and the venues of the list that were named by `--proxy`, under `/venue/<id>/api` and
 * `/venue/<id>/ws`. Where a request goes is decided by the list alone: the id chooses an entry, the rest is appended to
 * its address, and what could lead elsewhere is refused.
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

/** Segments of letters that stand for themselves, none of them a step upward: the rest of a path cannot leave its place. */
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
    // A venue that sends elsewhere is not followed: that address is on no list.
    redirect: 'manual',
    signal: passing.signal,
  })
  const type = reply.headers.get('content-type') ?? ''
  if ((reply.status >= 300 && reply.status < 400) || !dataTypes.test(type)) {
    // What is not read would keep the connection to the venue busy.
    await reply.body?.cancel()
    return say(response, 502, 'UNKNOWN')
  }
  const retryAfter = reply.headers.get('x-retry-after') ?? ''
  response.writeHead(reply.status, {
    'content-type': type,
    ...dataHeaders,
    ...(/^\d{1,20}$/.test(retryAfter) ? { 'x-retry-after': retryAfter } : {}),
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

/** Breaks the answer off where it gets too long, so that nobody takes a part of it for the whole. */
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

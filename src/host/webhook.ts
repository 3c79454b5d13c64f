import { lookup } from 'node:dns'
import { type IncomingMessage, request as httpRequest, type RequestListener, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { maxLength, minLength } from '@/core/protocol/lengths'
import { createRateLimiter, type RateLimit } from '@/venue/api/rateLimit'
import { RequestRejected } from '@/venue/api/requestRejected'
import { readBody } from '@/venue/node/readBody'
import { isPrivateAddress } from './privateAddress'
import type { WebhookOption } from './webhookOption'

const short = (most: number) => z.string().check(minLength(1), maxLength(most))

/** An alert as the page sends it and the host forwards it. Other members are dropped. */
const webhookMessage = z.object({ text: short(500), subject: short(100), value: short(60), at: z.iso.datetime() })

type WebhookDeps = {
  readonly nowMs: () => number
  /** Receives why a message was not delivered, without the address, which may contain a secret. */
  readonly onFailure: (why: string) => void
  readonly lookup?: LookupFunction
}

type WebhookLimits = {
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly maxUnderWay: number
  /** Over all pages: the receiver is one. */
  readonly rate: RateLimit
}
const usualLimits: WebhookLimits = {
  timeoutMs: 5_000,
  maxBytes: 4_096,
  maxUnderWay: 4,
  rate: { perSecond: 0.5, burst: 20 },
}

/**
 * Forwards alerts to the operator's address. A request cannot choose the address. The body is rebuilt from the
 * checked members, redirects are not followed, and the reply is not read. Answers 204 once the receiver has accepted.
 */
export function createWebhook(
  { url, allowsPrivate }: WebhookOption,
  { nowMs, onFailure, lookup: resolve = lookup }: WebhookDeps,
  change: Partial<WebhookLimits> = {},
): RequestListener {
  const limits = { ...usualLimits, ...change }
  const limiter = createRateLimiter(limits.rate)
  const find = allowsPrivate ? resolve : publicOnly(resolve)
  let underWay = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return say(response, 405, 'METHOD_NOT_ALLOWED')
    if (!/^application\/json[ \t]*(;|$)/i.test(request.headers['content-type'] ?? '')) {
      return say(response, 415, 'ERR_MALFORMED_REQUEST')
    }
    const text = await readBody(request)
    if (Buffer.byteLength(text) > limits.maxBytes) return say(response, 413, 'MESSAGE_TOO_LARGE')
    const message = z.safeParse(webhookMessage, parseJson(text))
    if (!message.success) return say(response, 400, 'ERR_MALFORMED_REQUEST')
    const waitNs = underWay >= limits.maxUnderWay ? 1_000_000_000n : limiter.take('', 1, nowMs())
    if (waitNs > 0n) {
      response.setHeader('retry-after', String(waitNs / 1_000_000_000n + 1n))
      return say(response, 429, 'RATE_LIMIT_EXCEEDED')
    }
    underWay += 1
    try {
      const status = await send(url, JSON.stringify(message.data), find, limits.timeoutMs)
      if (status >= 200 && status < 300) return void response.writeHead(204, { 'cache-control': 'no-store' }).end()
      onFailure(`the receiver answered ${status}`)
    } catch (error) {
      onFailure(reasonOf(error))
    } finally {
      underWay -= 1
    }
    return say(response, 502, 'WEBHOOK_FAILED')
  }
  return (request, response) =>
    void answer(request, response).catch((fault: unknown) => {
      if (fault instanceof RequestRejected) say(response, fault.httpStatus, fault.code)
      else say(response, 500, 'INTERNAL_ERROR')
    })
}

/** Posts a body. Resolves with the status of the reply, whose body is discarded. */
function send(url: URL, body: string, find: LookupFunction, timeoutMs: number): Promise<number> {
  const post = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const outgoing = post(
      url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        lookup: find,
        // A new connection for each, so that each is resolved and checked.
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (reply) => {
        resolve(reply.statusCode ?? 0)
        reply.destroy()
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

/** Checks the addresses that are connected to, because a name may resolve to others later. */
function publicOnly(resolve: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses = typeof found === 'string' ? [] : found
      const [first] = addresses
      if (error !== null || first === undefined) {
        return callback(error ?? new Error('no address'), '')
      }
      if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(new PrivateAddressError(), '')
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
    })
}

/** A reason without the address. Messages of Node name it, codes do not. */
function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddressError) return 'the address is in a private network'
  if (error instanceof Error && error.name === 'AbortError') return 'the receiver did not answer in time'
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
  return `the receiver cannot be reached (${code})`
}

function say(response: ServerResponse, status: number, error: string): void {
  if (response.destroyed || response.headersSent) return
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.end(JSON.stringify({ error }))
}

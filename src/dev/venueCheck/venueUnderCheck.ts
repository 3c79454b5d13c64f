import { createHmac } from 'node:crypto'
import { restSignatureText } from '@/core/protocol/hmac'

/** The venue, and the asset and instruments that the checks use as examples. */
export type VenueUnderCheck = {
  readonly restUrl: string
  readonly wsUrl: string
  readonly signing: { readonly name: string; readonly version: string; readonly chainId: number }
  readonly asset: string
  readonly perpetual: string
}

export type Keys = { readonly apiKey: string; readonly apiSecret: string }

export type Answer = {
  /** Midpoint between sending and receiving, in UNIX milliseconds of this computer's clock. */
  readonly atMs: number
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined when it is not JSON. */
  readonly json: unknown
}

export type Request = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Sends one request. Requests of a check are spaced apart, because the venue's limits are unpublished. */
export type Ask = (path: string, request?: Request) => Promise<Answer>

const usualDistanceMs = 400
const patienceMs = 15_000

export function createAsk(restUrl: string, distanceMs = usualDistanceMs): Ask {
  let last: Promise<unknown> = Promise.resolve()
  return (path, { method = 'GET', headers = {}, body } = {}) => {
    const send = async (): Promise<Answer> => {
      const init: RequestInit = { method, redirect: 'error', signal: AbortSignal.timeout(patienceMs), headers }
      if (body !== undefined) {
        init.headers = { ...headers, 'content-type': 'application/json' }
        init.body = JSON.stringify(body)
      }
      const sentMs = Date.now()
      const response = await fetch(restUrl + path, init)
      const atMs = (sentMs + Date.now()) / 2
      const text = await response.text()
      return { atMs, status: response.status, headers: response.headers, text, json: readJson(text) }
    }
    const answer = last.then(send)
    last = answer.catch(() => undefined).then(() => new Promise((resolve) => setTimeout(resolve, distanceMs)))
    return answer
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * Returns the headers of a signed request (rest-private 1.2). `signedPath` differs from the path only to find out which
 * form the venue accepts.
 */
export function hmacHeaders(keys: Keys, method: string, signedPath: string, body = ''): Record<string, string> {
  const timestamp = String(BigInt(Date.now()) * 1_000_000n)
  const text = restSignatureText({ key: keys.apiKey, timestamp, method, path: signedPath, body })
  return {
    'AEVO-KEY': keys.apiKey,
    'AEVO-TIMESTAMP': timestamp,
    'AEVO-SIGNATURE': createHmac('sha256', keys.apiSecret).update(text).digest('hex'),
  }
}

export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}

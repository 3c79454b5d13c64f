import { setTimeout } from 'node:timers/promises'
import { restSignatureText } from '@/protocol/hmac'
import type { Trader } from '../registeredTrader'
import { noteRestAnswer } from './answered'
import { compareWithDocument } from './documentedAnswers'
import { hmacHex } from './hmacHex'

type RestAnswer = { readonly status: number; readonly body: unknown; readonly headers: Headers }

export type RestCaller = (
  method: string,
  path: string,
  options?: {
    /** A text is sent as it is. */
    readonly body?: unknown
    /** Sends the key and the secret. */
    readonly as?: Trader
    readonly headers?: Readonly<Record<string, string>>
    /** Shows a refusal for being too fast instead of waiting as it says. */
    readonly showsLimit?: boolean
  },
) => Promise<RestAnswer>

/** A client that keeps nothing from the case. */
export function createRestCaller(restUrl: string): RestCaller {
  return async function call(method, path, options = {}) {
    const { body, as, headers, showsLimit = false } = options
    const response = await fetch(`${restUrl}${path}`, {
      method,
      headers: { ...(as === undefined ? {} : secretHeaders(as)), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    if (response.status === 429 && !showsLimit) {
      await setTimeout(Number(response.headers.get('x-retry-after')) / 1e6)
      return call(method, path, options)
    }
    noteRestAnswer(method, path, response.status)
    const text = await response.text()
    const isText = response.headers.get('content-type')?.startsWith('text/') === true
    const parsed: unknown = text === '' ? undefined : isText ? text : JSON.parse(text)
    if (response.status === 200) compareWithDocument(method, path, parsed)
    return { status: response.status, body: parsed, headers: response.headers }
  }
}

/** Form A of rest-private 1.2. */
function secretHeaders({ apiKey, apiSecret }: Trader): Record<string, string> {
  return { 'AEVO-KEY': apiKey, 'AEVO-SECRET': apiSecret }
}

/** Form B of rest-private 1.2. */
export function signedHeaders(
  { apiKey, apiSecret }: Trader,
  request: { readonly timestamp: bigint; readonly method: string; readonly path: string; readonly body?: string },
): Record<string, string> {
  const text = restSignatureText({ key: apiKey, body: '', ...request })
  return {
    'AEVO-KEY': apiKey,
    'AEVO-TIMESTAMP': String(request.timestamp),
    'AEVO-SIGNATURE': hmacHex(apiSecret, text),
  }
}

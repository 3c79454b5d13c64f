import { setTimeout } from 'node:timers/promises'
import { restSignatureText } from '@/core/protocol/hmac'
import { createCompiler, document, type Validate } from '../openapi/documentValidators'
import type { Trader } from '../registeredTrader'
import { noteRestAnswer, hmacHex } from './answered'
import { isRecord } from './socketClient'

type RestAnswer = { readonly status: number; readonly body: unknown; readonly headers: Headers }

export type RestCaller = (
  method: string,
  path: string,
  options?: {
    /** A string is sent unchanged. */
    readonly body?: unknown
    /** Sends the key and the secret. */
    readonly as?: Trader
    readonly headers?: Readonly<Record<string, string>>
    /** Returns a rate-limit error instead of waiting and retrying. */
    readonly showsLimit?: boolean
  },
) => Promise<RestAnswer>

/** Creates a client that returns every answer to the case unchanged. */
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

type Documented = {
  readonly method: string
  readonly pattern: RegExp
  readonly operation: string
  readonly validate: () => Validate
}

const compile = createCompiler()

/** Fixed paths come before paths with a parameter in the same place. */
const documented: readonly Documented[] = Object.entries(document.paths)
  .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operation: operationId,
      validate: onFirstUse(() => compile(schemaOf(responses['200']))),
    })),
  )

function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Returns the schema of a response. The OpenAPI document does not describe the content of a file. */
function schemaOf(response: unknown): object {
  const content =
    isRecord(response) && isRecord(response['content']) ? response['content']['application/json'] : undefined
  return isRecord(content) && isRecord(content['schema']) ? content['schema'] : {}
}

/** Differences between answers and the published document, one per operation. */
export const misfits = new Map<string, unknown>()

function compareWithDocument(method: string, url: string, body: unknown): void {
  const path = url.split('?')[0] ?? url
  const found = documented.find((one) => one.method === method && one.pattern.test(path))
  if (found === undefined || misfits.has(found.operation)) return
  const validate = found.validate()
  if (!validate(body)) misfits.set(found.operation, validate.errors)
}

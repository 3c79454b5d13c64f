import * as z from 'zod/mini'
import { assert } from '@/core/lib/assert'
import type { Endpoint } from '@/core/protocol/endpoint'

/** Values for the placeholders of all paths; `{order_id}` takes `orderId`. */
export type PathParameters = {
  readonly orderId?: string
  readonly instrumentName?: string
  readonly blockId?: string
  readonly quoteId?: string
  readonly strategyAddress?: string
}

export type RequestParts = { readonly path: string; readonly search: string; readonly body: string | undefined }

type RawInput = { readonly path?: PathParameters; readonly query?: unknown; readonly body?: unknown }

/** Encodes a call's input into path, query and body. */
export function encodeRequest(endpoint: Endpoint, { path: parameters = {}, query, body }: RawInput): RequestParts {
  const values = new Map<string, unknown>(Object.entries(parameters))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()))
    assert(typeof value === 'string', `${endpoint.name} is given the ${name} of its path`)
    return encodeURIComponent(value)
  })
  const members = endpoint.query === undefined || query === undefined ? {} : asRecord(z.encode(endpoint.query, query))
  const search = new URLSearchParams(Object.entries(members).flatMap(queryPairs)).toString()
  const text =
    endpoint.body === undefined || body === undefined ? undefined : JSON.stringify(z.encode(endpoint.body, body))
  return { path, search: search === '' ? '' : `?${search}`, body: text }
}

/** Encodes one query parameter. A list repeats its key (rest-private 1.9). */
function queryPairs([key, value]: [string, unknown]): [string, string][] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.map((one) => [key, String(one)])
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

import type { Endpoint } from '@/core/protocol/endpoint'
import { writtenOut } from '@/core/protocol/jsonSchema'
import type { JsonSchema } from '@/core/protocol/scalarSchemas'
import type { RawRequest } from './rawSender'

export type FieldPlace = 'path' | 'query' | 'body'

export type FormField = {
  readonly key: string
  readonly place: FieldPlace
  readonly name: string
  readonly isRequired: boolean
  readonly schema: JsonSchema
}

export type FormValues = Readonly<Record<string, string>>

/** Derives form fields from an operation's schemas: path, query, then body. */
export function fieldsOf(endpoint: Pick<Endpoint, 'path' | 'query' | 'body'>): readonly FormField[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    field('path', name, { type: 'string' }, true),
  )
  const inQuery = endpoint.query === undefined ? [] : membersOf('query', writtenOut(endpoint.query))
  const inBody = endpoint.body === undefined ? [] : membersOf('body', writtenOut(endpoint.body))
  return [...inPath, ...inQuery, ...inBody]
}

function membersOf(place: FieldPlace, { properties = {}, required = [] }: JsonSchema): FormField[] {
  return Object.entries(properties).map(([name, schema]) => field(place, name, schema, required.includes(name)))
}

function field(place: FieldPlace, name: string, schema: JsonSchema, isRequired: boolean): FormField {
  return { key: `${place}.${name}`, place, name, schema, isRequired }
}

export function isStructured({ type, properties }: JsonSchema): boolean {
  return type === 'object' || type === 'array' || properties !== undefined || type === undefined
}

export type WrongFields = Readonly<Record<string, 'missing' | 'notJson'>>

/** Returns the errors that keep the form from being sent. The venue validates everything else. */
export function wrongFields(fields: readonly FormField[], values: FormValues): WrongFields {
  const wrong: Record<string, 'missing' | 'notJson'> = {}
  for (const { key, place, schema, isRequired } of fields) {
    const text = (values[key] ?? '').trim()
    if (text === '' && (isRequired || place === 'path')) wrong[key] = 'missing'
    if (text !== '' && place === 'body' && isStructured(schema) && !isJson(text)) wrong[key] = 'notJson'
  }
  return wrong
}

/** Builds the request. Empty fields are left out. */
export function requestOf(endpoint: Endpoint, fields: readonly FormField[], values: FormValues): RawRequest {
  const text = (field: FormField) => (values[field.key] ?? '').trim()
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((values[`path.${name}`] ?? '').trim()),
  )
  const inQuery = fields.filter((one) => one.place === 'query' && text(one) !== '')
  const pairs = inQuery.flatMap((one) =>
    one.schema.type === 'array'
      ? text(one)
          .split(',')
          .map((part) => [one.name, part.trim()])
      : [[one.name, text(one)]],
  )
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
  const members = bodyOf(fields, values)
  const isEmpty = Object.keys(members).length === 0
  const needsNone = endpoint.body === undefined || (isEmpty && endpoint.body._zod.optin === 'optional')
  const body = needsNone ? undefined : JSON.stringify(members)
  return { method: endpoint.method, path, search, body, isPrivate: endpoint.access === 'private' }
}

export function bodyOf(fields: readonly FormField[], values: FormValues): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap(({ key, name, place, schema }) => {
      const text = (values[key] ?? '').trim()
      return place === 'body' && text !== '' ? [[name, bodyValue(schema, text)]] : []
    }),
  )
}

function bodyValue(schema: JsonSchema, text: string): unknown {
  if (isStructured(schema)) return JSON.parse(text) as unknown
  if (schema.type === 'boolean') return text === 'true'
  const isNumber = schema.type === 'number' || schema.type === 'integer'
  return isNumber && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** Formats the request as a shell command, with variable names in place of secrets. */
export function curlOf(baseUrl: string, { method, path, search, body, isPrivate }: RawRequest): string {
  const lines = [
    `curl -X ${method} ${quoted(`${baseUrl}${path}${search}`)}`,
    ...(isPrivate ? ['-H "AEVO-KEY: $AEVO_KEY"', '-H "AEVO-SECRET: $AEVO_SECRET"'] : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `--data ${quoted(body)}`]),
  ]
  return lines.join(' \\\n  ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Parameter values seen in replies, the newest of each parameter. */
export type Known = Readonly<Record<string, string>>

const gathered = ['order_id', 'block_id', 'quote_id', 'strategy_address', 'instrument_id'] as const

/** Returns parameter values that every venue accepts, before any reply. */
export function firstKnown(account: string | undefined, nowMs: number): Known {
  const dayAgo = BigInt(nowMs - 86_400_000) * 1_000_000n
  return {
    asset: 'ETH',
    instrument_name: 'ETH-PERP',
    trade_types: 'trade',
    start_time: String(dayAgo),
    ...(account !== undefined && { account, maker: account }),
  }
}

/** Adds parameter values found in a reply, so that a reported order can be queried next. */
export function withNames(known: Known, answer: unknown): Known {
  const found: Record<string, string> = {}
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 4) return
    for (const [name, member] of Object.entries(value).slice(0, 50)) {
      const isName = gathered.some((one) => one === name)
      if (isName && typeof member === 'string') found[name] ??= member
      else visit(member, depth + 1)
    }
  }
  visit(answer, 0)
  return { ...known, ...found }
}

export function filledWith(fields: readonly FormField[], known: Known): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ key, name, isRequired }) => {
      const value = known[name]
      return isRequired && value !== undefined ? [[key, value]] : []
    }),
  )
}

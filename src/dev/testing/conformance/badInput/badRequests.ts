import type { Endpoint } from '@/core/protocol/endpoint'
import { writtenOut } from '@/core/protocol/jsonSchema'
import type { JsonSchema } from '@/core/protocol/scalarSchemas'
import { isRecord } from '../socketClient'
import type { Members, Parts } from './wholeRequest'

export type BadKind = 'missing' | 'empty' | 'type' | 'range'

export type BadRequest = {
  readonly kind: BadKind
  /** `query.asset`, `body.legs[0].ratio`, or the body itself. */
  readonly where: string
  /** In the notation of the table. */
  readonly what: string
  readonly spoil: (whole: Parts) => Parts
}

type Steps = readonly (string | number)[]

const absent = Symbol('absent')

/** Every single fault of a request that the schemas of its operation imply. */
export function badRequestsOf(endpoint: Endpoint, whole: Parts): readonly BadRequest[] {
  return [...ofPath(endpoint), ...ofQuery(endpoint), ...ofBody(endpoint, whole)]
}

function ofPath({ path }: Endpoint): BadRequest[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
    const values: readonly (readonly [BadKind, string])[] = [
      ['empty', ' '],
      ['type', 'nothing-of-the-kind'],
      ['range', `0x${'0'.repeat(400)}`],
    ]
    return values.map(([kind, value]): BadRequest => ({
      kind,
      where: `path.${name}`,
      what: shown(value),
      spoil: (parts) => ({ ...parts, path: { ...parts.path, [name]: value } }),
    }))
  })
}

function ofQuery({ query }: Endpoint): BadRequest[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = writtenOut(query)
  return Object.entries(properties).flatMap(([name, schema]) => {
    const values: readonly (readonly [BadKind, unknown])[] = [
      ...(required.includes(name) ? [['missing', absent] as const] : []),
      ['empty', ''],
      ...(schema.type === 'array' ? [] : [['type', ['1', '1']] as const]),
      ...(saysItsForm(schema) ? [['type', 'nothing of the kind'] as const] : []),
      ...outOfRange(schema, true).map((value) => ['range', value] as const),
    ]
    return values.map(([kind, value]): BadRequest => ({
      kind,
      where: `query.${name}`,
      what: shown(value),
      spoil: (parts) => ({ ...parts, query: replaced(parts.query, [name], value) as Members }),
    }))
  })
}

function ofBody({ body }: Endpoint, whole: Parts): BadRequest[] {
  if (body === undefined) return []
  const spoiled = (kind: BadKind, steps: Steps, value: unknown): BadRequest => ({
    kind,
    where: nameOf(steps),
    what: shown(value),
    spoil: (parts) => ({ ...parts, body: replaced(parts.body, steps, value) }),
  })
  const isNeeded = body._zod.optin !== 'optional'
  return [
    ...(isNeeded ? [spoiled('missing', [], absent)] : []),
    ...([null, [], 'text', 7] as const).map((value) => spoiled('type', [], value)),
    ...ofMembers(writtenOut(body), whole.body, []).map(([kind, steps, value]) => spoiled(kind, steps, value)),
  ]
}

function ofMembers(
  { properties = {}, required = [] }: JsonSchema,
  whole: unknown,
  at: Steps,
): (readonly [BadKind, Steps, unknown])[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const steps = [...at, name]
    const value: unknown = isRecord(whole) ? whole[name] : undefined
    const first: unknown = Array.isArray(value) ? value[0] : undefined
    return [
      ...(required.includes(name) ? ([['missing', steps, absent]] as const) : []),
      ...emptyOf(schema).map((empty) => ['empty', steps, empty] as const),
      ['type', steps, otherType(schema)] as const,
      ...outOfRange(schema, false).map((wrong) => ['range', steps, wrong] as const),
      ...(isRecord(value) ? ofMembers(schema, value, steps) : []),
      ...(isRecord(first) && schema.items !== undefined ? ofMembers(schema.items, first, [...steps, 0]) : []),
    ]
  })
}

function emptyOf({ type }: JsonSchema): readonly unknown[] {
  if (type === 'array') return [[]]
  if (type === 'object') return [{}]
  return ['']
}

/** Returns the value in a type that every parser rejects. */
function otherType({ type }: JsonSchema): unknown {
  if (type === 'boolean') return 'yes'
  return type === 'array' || type === 'object' ? 'text' : { a: 1 }
}

/** True when the schema rejects texts of other forms. */
function saysItsForm({ enum: values, pattern, type }: JsonSchema): boolean {
  return values !== undefined || pattern !== undefined || type !== 'string'
}

function outOfRange(schema: JsonSchema, isText: boolean): readonly unknown[] {
  const { type, pattern = '', enum: values } = schema
  if (values !== undefined) return ['NOPE']
  if (type === 'integer' || type === 'number') return [-1, 1e30].map((value) => (isText ? String(value) : value))
  if (type !== 'string') return []
  if (pattern.startsWith('^0x')) return ['0x', '0x0']
  if (pattern.includes('\\d')) return [pattern.includes('-') ? '9'.repeat(91) : '-1', '9'.repeat(100)]
  return ['x'.repeat(3_000)]
}

function replaced(value: unknown, [step, ...rest]: Steps, wrong: unknown): unknown {
  if (step === undefined) return wrong === absent ? undefined : wrong
  if (typeof step === 'number') {
    return Array.isArray(value) ? value.with(step, replaced(value[step], rest, wrong)) : value
  }
  const members = isRecord(value) ? value : {}
  if (rest.length === 0 && wrong === absent) {
    return Object.fromEntries(Object.entries(members).filter(([name]) => name !== step))
  }
  return { ...members, [step]: replaced(members[step], rest, wrong) }
}

function nameOf(steps: Steps): string {
  return steps.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : `${name}.${step}`),
    'body',
  )
}

/** JSON in the notation of the table, with long values truncated. */
function shown(value: unknown): string {
  if (value === absent) return '(absent)'
  const text = JSON.stringify(value)
  return text.length > 24 ? `${text.slice(0, 12)}… (${text.length})` : text
}

import * as fc from 'fast-check'
import type { Endpoint } from '@/core/protocol/endpoint'
import { endpoints } from '@/core/protocol/endpoints'
import { jsonSchemaOf, writtenOut } from '@/core/protocol/jsonSchema'
import { getOperation, operations, type OperationKey } from '@/core/protocol/operations'
import type { JsonSchema } from '@/core/protocol/scalarSchemas'

/** A request as fast-check generates and shrinks it, before the venue's real ids are inserted. */
export type PlainRequest =
  | {
      readonly kind: 'rest'
      readonly endpoint: Endpoint
      readonly path: Readonly<Record<string, string>>
      readonly query: unknown
      readonly body: unknown
      /** Seeds the choice of the sender, of valid names and signatures, and of existing ids. */
      readonly dice: number
    }
  | { readonly kind: 'socket'; readonly operation: OperationKey; readonly data: unknown; readonly dice: number }

/** Texts that programs often mishandle. */
const oddTexts = fc.oneof(
  fc.constantFrom('', ' ', '0', '-0', '-1', '1e9', 'NaN', '__proto__', '\u0000', '\ud800', '9'.repeat(100), '%'),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const hexDigits = fc.nat(15).map((digit) => digit.toString(16))

/** `plain`: a careful client's values; `odd`: any JSON in some places. */
type Manner = 'plain' | 'odd'

function valueOf(schema: JsonSchema, manner: Manner): fc.Arbitrary<unknown> {
  if (manner === 'plain') return takenBy(schema, manner)
  return fc.oneof(
    { arbitrary: takenBy(schema, manner), weight: 8 },
    { arbitrary: oddTexts, weight: 1 },
    { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
  )
}

function takenBy(schema: JsonSchema, manner: Manner): fc.Arbitrary<unknown> {
  const { type, enum: values, properties, items, prefixItems, anyOf } = schema
  const inside = (part: JsonSchema) => valueOf(part, manner)
  if (values !== undefined) return fc.constantFrom(...values)
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(inside))
  if (properties !== undefined) return membersOf(schema, manner)
  if (items !== undefined) return fc.array(inside(items), { minLength: manner === 'plain' ? 1 : 0, maxLength: 4 })
  if (prefixItems !== undefined) return fc.tuple(...prefixItems.map(inside))
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') {
    const small = fc.integer({ min: 1, max: 600 })
    return manner === 'plain' ? small : fc.oneof(small, fc.integer(), fc.double({ noNaN: true }))
  }
  return textOf(schema, manner)
}

/** Generates every required member and sometimes optional ones. */
function membersOf({ properties = {}, required = [] }: JsonSchema, manner: Manner): fc.Arbitrary<object> {
  const must = manner === 'odd' ? 9 : 1_000
  const members = Object.entries(properties).map(([name, member]) => {
    const weights = required.includes(name) ? [must, 1] : [1, 4]
    const value = { arbitrary: valueOf(member, manner), weight: weights[0] ?? 1 }
    return [name, fc.oneof(value, { arbitrary: fc.constant(undefined), weight: weights[1] ?? 1 })] as const
  })
  return fc
    .record(Object.fromEntries(members))
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)))
}

function textOf({ pattern = '' }: JsonSchema, manner: Manner): fc.Arbitrary<string> {
  const hexLength = /^\^0x.*\{(\d+)\}/.exec(pattern)?.[1]
  if (hexLength !== undefined) {
    const length = Number(hexLength)
    return fc.array(hexDigits, { minLength: length, maxLength: length }).map((digits) => `0x${digits.join('')}`)
  }
  if (!pattern.includes('\\d')) return fc.string({ minLength: 1, maxLength: 20 })
  const digits = Number(/\{1,(\d+)\}/.exec(pattern)?.[1] ?? 9)
  const whole = fc.bigInt({ min: 0n, max: 10n ** BigInt(Math.min(digits, 12)) - 1n }).map(String)
  const decimal = fc.tuple(fc.nat(100_000), fc.nat(999_999)).map(([units, rest]) => `${units}.${rest}`)
  const long = fc.bigInt({ min: 0n, max: 2n ** 256n }).map(String)
  const usual = pattern.includes('.') ? fc.oneof(whole, decimal) : whole
  return manner === 'plain' ? usual : fc.oneof(usual, long)
}

const dice = fc.nat(0x7fff_ffff)

function restArbitrary(endpoint: Endpoint, manner: Manner): fc.Arbitrary<PlainRequest> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const { query, body } = endpoint
  return fc.record({
    kind: fc.constant('rest' as const),
    endpoint: fc.constant(endpoint),
    path: fc.record(Object.fromEntries(names.map((name) => [name, oddTexts]))),
    query: query === undefined ? fc.constant(undefined) : takenBy(writtenOut(query), manner),
    body: body === undefined ? fc.constant(undefined) : valueOf(writtenOut(body), manner),
    dice,
  })
}

function socketArbitrary(operation: OperationKey, manner: Manner): fc.Arbitrary<PlainRequest> {
  return fc.record({
    kind: fc.constant('socket' as const),
    operation: fc.constant(operation),
    data: valueOf(jsonSchemaOf(getOperation(operation).request), manner),
    dice,
  })
}

/** Generates three careful requests for every two odd ones. */
const inManners = (make: (manner: Manner) => fc.Arbitrary<PlainRequest>) =>
  fc.oneof({ arbitrary: make('plain'), weight: 3 }, { arbitrary: make('odd'), weight: 2 })

const ofRest = Object.values<Endpoint>(endpoints).map((endpoint) =>
  inManners((manner) => restArbitrary(endpoint, manner)),
)
// `Object.keys` loses the key type.
const ofSocket = (Object.keys(operations) as OperationKey[]).map((operation) =>
  inManners((manner) => socketArbitrary(operation, manner)),
)

/** A request to any REST or socket operation, with equal probability. */
export const requestArbitrary: fc.Arbitrary<PlainRequest> = fc.oneof(...ofRest, ...ofSocket)

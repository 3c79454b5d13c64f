import * as z from 'zod/mini'
import { bookSide } from './channels/bookSide'
import * as codecs from './codecs'
import { orderInstrumentType, orderStopKind, orderTimeInForce } from './orderRecord'
import * as requestCodecs from './requestCodecs'
import { noData } from './ws/session'

/** The part of JSON Schema (2020-12) that the wire needs. */
export type JsonSchema = {
  readonly $ref?: string
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

const unsignedExactDecimal = '^\\d{1,90}(\\.\\d{1,6})?$'
const unsignedDecimal = '^\\d{1,90}(\\.\\d{1,90})?$'
const exactDecimal = '^-?\\d{1,90}(\\.\\d{1,6})?$'
const decimal = '^-?\\d{1,90}(\\.\\d{1,90})?$'
const digits = '^\\d{1,78}$'

/** Scalars with custom readers, mapped to the pattern of their written form. */
const patterns = new Map<z.core.$ZodType, string>([
  [codecs.decimalPrice, unsignedExactDecimal],
  [codecs.signedPrice, exactDecimal],
  [codecs.requestedAmount, exactDecimal],
  [codecs.decimalAmount, unsignedExactDecimal],
  [codecs.decimalFraction, exactDecimal],
  [codecs.computedPrice, unsignedDecimal],
  [codecs.signedComputedPrice, decimal],
  [codecs.decimalUsd, decimal],
  [codecs.collateralAmount, decimal],
  [codecs.unsignedCollateral, unsignedDecimal],
  [codecs.decimalNumber, decimal],
  [codecs.nonZeroPrice, unsignedDecimal],
  [codecs.nonZeroNumber, decimal],
  [codecs.integerText, '^\\d{1,16}$'],
  [codecs.unixNanos, '^\\d{1,20}$'],
  [codecs.instrumentId, digits],
  [codecs.address, '^0x[0-9a-fA-F]{40}$'],
  [codecs.hash32, '^0x[0-9a-fA-F]{64}$'],
  [codecs.signature, '^0x[0-9a-fA-F]{130}$'],
  [requestCodecs.unsignedAmount, unsignedExactDecimal],
  [requestCodecs.fp6Amount, digits],
  [requestCodecs.fp6Price, digits],
  [requestCodecs.uint256, digits],
  [requestCodecs.unixSeconds, digits],
  [requestCodecs.fp6SignedUsd, '^-?\\d{1,40}$'],
  [requestCodecs.fp6SignedPrice, '^-?\\d{1,40}$'],
])

const level: JsonSchema = {
  type: 'array',
  prefixItems: [
    { type: 'string', pattern: unsignedExactDecimal, description: 'price' },
    { type: 'string', pattern: unsignedExactDecimal, description: 'amount' },
    { type: 'string', pattern: decimal, description: 'volatility' },
  ],
  minItems: 2,
  maxItems: 3,
}

const written = new Map<z.core.$ZodType, JsonSchema>([
  [bookSide, { type: 'array', items: level, description: 'levels, the best first' }],
  [orderTimeInForce, { type: 'string', enum: codecs.timeInForce.options }],
  [orderStopKind, { type: 'string', enum: codecs.stopKind.options }],
  [orderInstrumentType, { type: 'string', enum: codecs.recordInstrumentType.options }],
  [noData, {}],
])

/** One sample of each form in which a scalar may be written. */
const samples: readonly unknown[] = [
  '1',
  '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a',
  `0x${'1a'.repeat(32)}`,
  `0x${'1a'.repeat(65)}`,
  'ETH',
  'opened',
  '2026-10-30T08:00:00Z',
  '',
  1,
  true,
]

const known = new WeakMap<z.core.$ZodType, JsonSchema>()

/** The schema of a scalar; undefined if zod itself describes the scalar. */
export function scalarSchemaOf(schema: z.core.$ZodType): JsonSchema | undefined {
  const found = written.get(schema) ?? known.get(schema)
  if (found !== undefined) return found
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'pipe' || !isCustom(def.in) || !isCustom(def.out)) return undefined
  const made = probed(schema)
  if (made !== undefined) known.set(schema, made)
  return made
}

/** Finds the written form of a scalar by decoding samples, and its description by the codec's own error message. */
function probed(schema: z.core.$ZodType): JsonSchema | undefined {
  const refused = z.safeParse(schema, Symbol('nothing of the wire'))
  const expected = refused.success ? undefined : refused.error.issues[0]?.message
  for (const sample of samples) {
    const read = z.safeParse(schema, sample)
    const sent = read.success ? z.safeEncode(schema, read.data) : undefined
    const type = sent?.success === true ? typeOf(sent.data, schema) : undefined
    if (type === undefined) continue
    const pattern = patterns.get(schema)
    return {
      type,
      ...(pattern !== undefined && { pattern }),
      ...(expected !== undefined && { description: expected.replace(/^expected /, '') }),
    }
  }
  return undefined
}

function typeOf(value: unknown, schema: z.core.$ZodType): 'string' | 'integer' | 'number' | 'boolean' | undefined {
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value !== 'number') return undefined
  return z.safeParse(schema, 1.5).success ? 'number' : 'integer'
}

function isCustom(schema: z.core.$ZodType): boolean {
  return (schema as z.core.$ZodTypes)._zod.def.type === 'custom'
}

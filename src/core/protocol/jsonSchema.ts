import * as z from 'zod/mini'
import { positionRecord } from './positionRecord'
import { postUpdateMargin } from './rest/margin'
import { scalarSchemaOf, type JsonSchema } from './scalarSchemas'
import { wireObject } from './wireObject'

/** Names the definition of a schema; undefined for a schema that is written inline. */
export type NameOfSchema = (schema: z.core.$ZodType) => string | undefined

const unnamed: NameOfSchema = () => undefined

/** Objects with a custom reader, mapped to the schema of their written form. */
const plain = new Map<z.core.$ZodType, z.core.$ZodType>([
  [postUpdateMargin.reply, wireObject({ success: positionRecord, position: positionRecord })],
])

/** Builds the JSON Schema of the written form. Other forms may also be read, see `core/protocol/codecs.ts`. */
export function jsonSchemaOf(schema: z.core.$ZodType, nameOf: NameOfSchema = unnamed): JsonSchema {
  const name = nameOf(schema)
  return name === undefined ? writtenOut(schema, nameOf) : { $ref: `#/components/schemas/${name}` }
}

/** Builds the definition of a named schema: like `jsonSchemaOf`, but not a reference at the outermost level. */
export function writtenOut(schema: z.core.$ZodType, nameOf: NameOfSchema = unnamed): JsonSchema {
  const written = plain.get(schema)
  if (written !== undefined) return writtenOut(written, nameOf)
  const scalar = scalarSchemaOf(schema)
  if (scalar !== undefined) return scalar
  const inside = (part: z.core.$ZodType) => jsonSchemaOf(part, nameOf)
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return objectSchema(def.shape, inside)
  if (def.type === 'optional') return inside(withoutNull(def.innerType))
  if (def.type === 'nullable') return { anyOf: [inside(def.innerType), { type: 'null' }] }
  if (def.type === 'default' || def.type === 'catch') return inside(def.innerType)
  if (def.type === 'array') return { type: 'array', items: inside(def.element), ...bounds(def.checks, 'Items') }
  if (def.type === 'tuple') {
    const { length } = def.items
    return { type: 'array', prefixItems: def.items.map(inside), minItems: length, maxItems: length }
  }
  if (def.type === 'union') return { anyOf: def.options.map(inside) }
  if (def.type === 'enum') return { type: 'string', enum: Object.values(def.entries) }
  if (def.type === 'literal') return { enum: def.values }
  if (def.type === 'lazy') return inside(def.getter())
  if (def.type === 'record') return { type: 'object', additionalProperties: inside(def.valueType) }
  if (def.type === 'string') return { type: 'string', ...bounds(def.checks, 'Length'), ...patternOf(def.checks) }
  if (def.type === 'number') return { type: isWhole(schema) ? 'integer' : 'number' }
  if (def.type === 'boolean') return { type: 'boolean' }
  if (def.type === 'pipe') return inside(isSilent(def.in) || isQueryList(def) ? def.out : def.in)
  return {}
}

function objectSchema(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  inside: (part: z.core.$ZodType) => JsonSchema,
): JsonSchema {
  const members = Object.entries(shape)
  const required = members.filter(([, part]) => withoutCatch(part)._zod.optin !== 'optional').map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(([name, part]) => [name, inside(part)])),
    ...(required.length > 0 && { required }),
  }
}

/** Removes `z.catch`. A member with a fallback for reading is still always written. */
function withoutCatch(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'catch' ? def.innerType : schema
}

/** Removes `z.nullable`. Null in an optional member is read as absent, and never written. */
function withoutNull(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'nullable' ? withoutNull(def.innerType) : schema
}

/** True for an end of a codec whose type says nothing about its values. The other end then describes them. */
function isSilent(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional') return isSilent(def.innerType)
  if (def.type === 'pipe') return isSilent(def.in) && isSilent(def.out)
  return ['custom', 'unknown', 'transform', 'undefined', 'any'].includes(def.type)
}

/** True for the codec of `queryList`, which reads a single text or a list and always writes a list. */
function isQueryList({ in: outside, out }: { readonly in: z.core.$ZodType; readonly out: z.core.$ZodType }): boolean {
  const types = [outside, out].map((end) => (end as z.core.$ZodTypes)._zod.def.type)
  return types[0] === 'union' && types[1] === 'array'
}

type Checks = readonly z.core.$ZodCheck[] | undefined

function bounds(checks: Checks, of: 'Items' | 'Length'): JsonSchema {
  const least = limitOf(checks, 'min_length')
  const most = limitOf(checks, 'max_length')
  return { ...(least !== undefined && { [`min${of}`]: least }), ...(most !== undefined && { [`max${of}`]: most }) }
}

function limitOf(checks: Checks, kind: 'min_length' | 'max_length'): number | undefined {
  for (const check of checks ?? []) {
    const def = check._zod.def as { readonly check: string; readonly minimum?: number; readonly maximum?: number }
    if (def.check === kind) return kind === 'min_length' ? def.minimum : def.maximum
  }
  return undefined
}

function patternOf(checks: Checks): JsonSchema {
  for (const check of checks ?? []) {
    const def = check._zod.def as { readonly check: string; readonly pattern?: RegExp }
    if (def.check === 'string_format' && def.pattern !== undefined) return { pattern: def.pattern.source }
  }
  return {}
}

function isWhole(schema: z.core.$ZodType): boolean {
  return z.safeParse(schema, 1).success && !z.safeParse(schema, 1.5).success
}

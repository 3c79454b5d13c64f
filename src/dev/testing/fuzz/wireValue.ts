import * as z from 'zod/mini'
import type { Random } from '@/core/lib/random'
import { bookSide } from '@/core/protocol/channels/bookSide'
import { positionRecord } from '@/core/protocol/positionRecord'
import { postUpdateMargin } from '@/core/protocol/rest/margin'
import { decimalText } from './hostile'

/** Texts and numbers of every kind on the wire. A scalar uses those that its schema accepts. */
const scalars: readonly unknown[] = [
  '0',
  '1',
  '-1',
  '2.5',
  '-0.000001',
  '3120.5',
  '123456789.123456',
  '12345678901234.123456',
  '0.612345678901234',
  '-3.12345678901234',
  '0.000000000000000000000000000001',
  '1000000',
  '3120500000',
  '4000000000',
  '1790000100500000000',
  '18446744073709551615',
  String(2n ** 256n - 1n),
  '37',
  '249330814',
  'true',
  'false',
  'ETH',
  'USDC',
  'ETH-PERP',
  'ETH-30OCT26-3400-C',
  'opened',
  'partial',
  'cancelled',
  'settled_some_new_way',
  'trade',
  'funding,liquidation',
  '2026-10-30T08:00:00Z',
  `0x${'1a'.repeat(20)}`,
  `0x${'2B'.repeat(32)}`,
  `0x${'3c'.repeat(65)}`,
  'ab'.repeat(32),
  '{"liquidation":true,"deposit":false}',
  'Jane\u2019s \u{1f600} <b>',
  0,
  1,
  7,
  2.5,
  0.000001,
  1_790_000_100_500_000_000,
  true,
  false,
]

const accepted = new WeakMap<z.core.$ZodType, readonly unknown[]>()

function acceptedBy(schema: z.core.$ZodType): readonly unknown[] {
  let found = accepted.get(schema)
  if (found === undefined) {
    found = scalars.filter((scalar) => z.safeParse(schema, scalar).success)
    accepted.set(schema, found)
  }
  return found
}

const bookLevel = (random: Random) => [decimalText(random), decimalText(random), random.pick(['0', '0.61', null])]

/** Two schemas parse with a function, which does not describe its input. */
const written = new Map<z.core.$ZodType, (random: Random) => unknown>([
  [bookSide, (random) => Array.from({ length: random.integer(5) }, () => bookLevel(random))],
  [postUpdateMargin.reply, (random) => ({ success: wireValue(positionRecord, random) })],
])

/** A well-formed wire value for a schema, with or without its optional members. */
export function wireValue(schema: z.core.$ZodType, random: Random): unknown {
  const write = written.get(schema)
  if (write !== undefined) return write(random)
  // Every schema is one of zod's kinds.
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return membersOf(def.shape, random)
  if (def.type === 'optional') {
    if (random.integer(3) > 0) return wireValue(def.innerType, random)
    return random.integer(4) === 0 ? null : undefined
  }
  if (def.type === 'nullable') return random.integer(4) === 0 ? null : wireValue(def.innerType, random)
  if (def.type === 'catch' || def.type === 'default') return wireValue(def.innerType, random)
  if (def.type === 'array') return Array.from({ length: random.integer(4) }, () => wireValue(def.element, random))
  if (def.type === 'tuple') return def.items.map((item) => wireValue(item, random))
  if (def.type === 'union') return wireValue(random.pick(def.options), random)
  if (def.type === 'enum') return random.pick(Object.values(def.entries))
  if (def.type === 'literal') return random.pick(def.values)
  if (def.type === 'lazy') return wireValue(def.getter(), random)
  if (def.type === 'record') {
    return Object.fromEntries(acceptedBy(def.keyType).map((key) => [key, wireValue(def.valueType, random)]))
  }
  return def.type === 'pipe' ? wireOfPipe(schema, def, random) : scalar(schema, random)
}

function membersOf(shape: Readonly<Record<string, z.core.$ZodType>>, random: Random): unknown {
  const made: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(shape)) {
    const value = wireValue(schema, random)
    if (value !== undefined) made[name] = value
  }
  return made
}

/** A codec's input: its outer schema, or the inner one if the outer says nothing. */
function wireOfPipe(
  schema: z.core.$ZodType,
  { in: outside, out: inside }: { readonly in: z.core.$ZodType; readonly out: z.core.$ZodType },
  random: Random,
): unknown {
  if (!isSilent(outside)) return wireValue(outside, random)
  return isSilent(inside) ? scalar(schema, random) : wireValue(inside, random)
}

function isSilent(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional') return isSilent(def.innerType)
  return def.type === 'custom' || def.type === 'unknown' || def.type === 'transform' || def.type === 'undefined'
}

function scalar(schema: z.core.$ZodType, random: Random): unknown {
  const known = acceptedBy(schema)
  return known.length === 0 || random.integer(16) === 0 ? decimalText(random) : random.pick(known)
}

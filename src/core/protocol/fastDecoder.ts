import * as z from 'zod/mini'

/** Reads the plain form of a value; `unread` where the wire's is anything else: then the schema has the say. */
type QuickRead = (wire: unknown) => unknown

export const unread = Symbol('unread')
const reads = new WeakMap<z.core.$ZodType, QuickRead>()

/** Says how the plain form of a schema is read: exactly as the schema would, without asking it. */
export function readQuickly<Schema extends z.core.$ZodType>(schema: Schema, read: QuickRead | undefined): Schema {
  if (read !== undefined) reads.set(schema, read)
  return schema
}

/** Undefined for a schema that has to be asked always. That a member may be absent is for its object to know. */
export function fastDecoderOf(schema: z.core.$ZodType): QuickRead | undefined {
  // Every schema has one of zod's kinds.
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional') return reads.get(schema) ?? fastDecoderOf(def.innerType)
  if (def.type === 'string' && def.checks === undefined) return (wire) => (typeof wire === 'string' ? wire : unread)
  if (def.type === 'enum') {
    const values = new Set<unknown>(Object.values(def.entries))
    return (wire) => (values.has(wire) ? wire : unread)
  }
  if (def.type === 'array' && def.checks === undefined) {
    const read = fastDecoderOf(def.element)
    return read === undefined ? undefined : (wire) => (Array.isArray(wire) ? readAll(wire, read) : unread)
  }
  return reads.get(schema)
}

function readAll(wire: readonly unknown[], read: QuickRead): unknown {
  const values: unknown[] = []
  for (const element of wire) {
    const value = read(element)
    if (value === unread) return unread
    values.push(value)
  }
  return values
}

/**
 * `z.safeParse`, some ten times as fast where the whole message is plain: a chain of options reports thousands of
 * changes a second. Every value is still checked.
 */
export function decodeQuickly<Schema extends z.ZodMiniType>(schema: Schema, wire: unknown) {
  const read = reads.get(schema)
  const value = read === undefined ? unread : read(wire)
  // What was read so is what the schema would have made of it.
  return value === unread ? z.safeParse(schema, wire) : { success: true as const, data: value as z.output<Schema> }
}

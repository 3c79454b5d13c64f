import * as z from 'zod/mini'

/** Reads a value in its usual form. Returns `unread` for any other form, which the schema then decodes. */
type QuickRead = (wire: unknown) => unknown

export const unread = Symbol('unread')
const reads = new WeakMap<z.core.$ZodType, QuickRead>()

/** Registers a fast reader for the usual form of a schema. The reader must return exactly the schema's result. */
export function readQuickly<Schema extends z.core.$ZodType>(schema: Schema, read: QuickRead | undefined): Schema {
  if (read !== undefined) reads.set(schema, read)
  return schema
}

/** Finds the fast reader of a schema; undefined if it has none. Absent members are handled by the enclosing object. */
export function fastDecoderOf(schema: z.core.$ZodType): QuickRead | undefined {
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
 * Like `z.safeParse`, but about ten times as fast on usual messages. Option chains send thousands of changes a second.
 */
export function decodeQuickly<Schema extends z.ZodMiniType>(schema: Schema, wire: unknown) {
  const read = reads.get(schema)
  const value = read === undefined ? unread : read(wire)
  return value === unread ? z.safeParse(schema, wire) : { success: true as const, data: value as z.output<Schema> }
}

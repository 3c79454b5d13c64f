import * as z from 'zod/mini'
import { quickReadOf, readQuickly } from './quickRead'

/** An optional object that the wire may also leave empty: `{}` is read as absent (websocket.md 14). */
export function emptyAsAbsent<Schema extends z.ZodMiniType<object, object>>(schema: Schema) {
  const optional = z.optional(schema)
  const codec = z.codec(z.optional(z.custom<z.input<Schema>>()), optional, {
    decode: (wire) => (isEmpty(wire) ? undefined : wire),
    encode: (wire) => wire,
  })
  const read = quickReadOf(schema)
  return readQuickly(z.optional(codec), read && ((wire) => (isEmpty(wire) ? undefined : read(wire))))
}

function isEmpty(wire: unknown): boolean {
  return wire === null || (typeof wire === 'object' && Object.keys(wire).length === 0)
}

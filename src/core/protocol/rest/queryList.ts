import * as z from 'zod/mini'

/** Reads a list in a query: a repeated key, or one value with commas (rest-private 1.9). Writes a repeated key. */
export function queryList<Item extends z.ZodMiniType<unknown, string>>(item: Item) {
  return z.codec(z.union([z.string(), z.array(z.string())]), z.array(item), {
    decode: (wire) => {
      const texts = typeof wire === 'string' ? [wire] : wire
      // The item schema validates the items.
      return texts.flatMap((text) => text.split(',')) as z.input<Item>[]
    },
    encode: (items) => [...items],
  })
}

import * as z from 'zod/mini'

/** A list in a query: the key repeated, or one value with commas (rest-private 1.9). Written as the key repeated. */
export function queryList<Item extends z.ZodMiniType<unknown, string>>(item: Item) {
  return z.codec(z.union([z.string(), z.array(z.string())]), z.array(item), {
    decode: (wire) => {
      const texts = typeof wire === 'string' ? [wire] : wire
      // The items are the item schema's to refuse.
      return texts.flatMap((text) => text.split(',')) as z.input<Item>[]
    },
    encode: (items) => [...items],
  })
}

import type { OrderRecord } from '../engine/event'

const bigintPattern = /^-?\d+n$/

/** An order record as text: bigints as `"123n"`, of any size. */
export function encodeOrder(order: OrderRecord): string {
  return JSON.stringify(order, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}

/** Reads what {@link encodeOrder} wrote. */
export function decodeOrder(text: string): OrderRecord {
  const record: unknown = JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && bigintPattern.test(value) ? BigInt(value.slice(0, -1)) : value,
  )
  // The text is our own: the shape is the one that was written. An order of no fills has no average price, and JSON
  // leaves such a member out.
  const order = record as OrderRecord
  return { ...order, averagePrice: order.averagePrice }
}

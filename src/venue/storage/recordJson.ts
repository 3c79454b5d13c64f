import type { Instrument } from '@/core/protocol/instrument'
import type { OrderRecord } from '../engine/event'

const bigintPattern = /^-?\d+n$/

/** An order or the terms of a contract as text: bigints as `"123n"`, of any size. */
export function encodeRecord(record: OrderRecord | Instrument): string {
  return JSON.stringify(record, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}

/** Reads what {@link encodeRecord} wrote of an order. */
export function decodeOrder(text: string): OrderRecord {
  // The text is our own: the shape is the one that was written. An order of no fills has no average price, and JSON
  // leaves such a member out.
  const order = decode(text) as OrderRecord
  return { ...order, averagePrice: order.averagePrice }
}

/** Reads what {@link encodeRecord} wrote of a contract. */
export function decodeInstrument(text: string): Instrument {
  // As above.
  return decode(text) as Instrument
}

function decode(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && bigintPattern.test(value) ? BigInt(value.slice(0, -1)) : value,
  )
}

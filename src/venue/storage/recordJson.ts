import type { Instrument } from '@/core/protocol/instrument'
import type { OrderRecord } from '../engine/event'

const bigintPattern = /^-?\d+n$/

/** Encodes an order or the terms of a contract as text, with bigints of any size as `"123n"`. */
export function encodeRecord(record: OrderRecord | Instrument): string {
  return JSON.stringify(record, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}

export function decodeOrder(text: string): OrderRecord {
  // The cast is safe, because only this program writes the text. JSON omits the undefined average price of an order
  // without fills.
  const order = decode(text) as OrderRecord
  return { ...order, averagePrice: order.averagePrice }
}

export function decodeInstrument(text: string): Instrument {
  return decode(text) as Instrument
}

function decode(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && bigintPattern.test(value) ? BigInt(value.slice(0, -1)) : value,
  )
}

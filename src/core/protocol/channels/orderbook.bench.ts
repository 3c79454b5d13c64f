import { bench, describe } from 'vitest'
import * as z from 'zod/mini'
import { fixed6, formatFixed6, type Amount, type Price } from '../fixed6'
import { classifyFrame } from '../ws/envelope'
import { orderbookMessage, type OrderbookMessage } from './orderbook'

/**
 * Cost of a book frame before the page applies it. An update of four levels should take a few microseconds to read,
 * because a busy book sends hundreds a second.
 */
function messageOf(type: OrderbookMessage['type'], levelsPerSide: number): OrderbookMessage {
  const side = (first: bigint, step: bigint) =>
    Array.from({ length: levelsPerSide }, (_, index) => {
      const price = fixed6<Price>(first + step * BigInt(index))
      const amount = fixed6<Amount>(BigInt(index + 1) * 10_000n)
      return { price, amount, priceText: formatFixed6(price), amountText: formatFixed6(amount), iv: 0 }
    })
  return {
    type,
    instrumentId: '1',
    instrumentName: 'ETH-PERP',
    instrumentType: 'PERPETUAL',
    bids: side(3_120_500_000n, -10_000n),
    asks: side(3_120_510_000n, 10_000n),
    lastUpdated: 1_790_000_100_000_000_000n,
    checksum: '249330814',
  }
}

for (const [name, message] of [
  ['an update of 4 levels', messageOf('update', 2)],
  ['a snapshot of 1,000 levels a side', messageOf('snapshot', 1000)],
] as const) {
  const data = z.encode(orderbookMessage, message)
  const text = JSON.stringify({ channel: 'orderbook-100ms:ETH-PERP', data })

  describe(name, () => {
    bench('JSON.parse alone', () => {
      JSON.parse(text)
    })
    bench('JSON.parse, classify and decode', () => {
      const frame = classifyFrame(JSON.parse(text))
      if (frame.kind === 'channel') z.decode(orderbookMessage, frame.data as typeof data)
    })
    bench('decode alone', () => {
      z.decode(orderbookMessage, data)
    })
    bench('encode and JSON.stringify', () => {
      JSON.stringify(z.encode(orderbookMessage, message))
    })
    bench('JSON.stringify alone', () => {
      JSON.stringify(data)
    })
  })
}

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lowerBound } from '@/core/lib/sorted'
import { readRecording, recordings } from '@/dev/testing/recordings/readRecording'
import type { BookMessageLevel } from './channels/bookSide'
import { orderbookMessage, type OrderbookMessage } from './channels/orderbook'
import { bookChecksum } from './checksum'
import { classifyFrame } from './ws/envelope'

type Level = BookMessageLevel & { readonly price: NonNullable<BookMessageLevel['price']> }
type Book = { bids: Level[]; asks: Level[] }

function apply(book: Book, message: OrderbookMessage): void {
  if (message.type === 'snapshot') {
    book.bids.length = 0
    book.asks.length = 0
  }
  for (const level of message.bids) setLevel(book.bids, level, (item, price) => item.price > price)
  for (const level of message.asks) setLevel(book.asks, level, (item, price) => item.price < price)
}

function setLevel(levels: Level[], level: BookMessageLevel, isBefore: (item: Level, price: bigint) => boolean): void {
  const { price } = level
  if (price === undefined) return
  const at = lowerBound(levels, price, isBefore)
  const exists = levels[at]?.price === price
  if (level.amount !== 0n) levels.splice(at, exists ? 1 : 0, { ...level, price })
  else if (exists) levels.splice(at, 1)
}

test.each(recordings)('a replayed book matches the recorded checksum after every message: %s', (name) => {
  const book: Book = { bids: [], asks: [] }
  const messages = readRecording(name)
  expect(messages.length).toBeGreaterThan(1000)
  for (const [index, sent] of messages.entries()) {
    const frame = classifyFrame(sent)
    if (frame.kind !== 'channel') throw new Error(`message ${index + 1} is no channel message`)
    const message = z.decode(orderbookMessage, frame.data as never)
    apply(book, message)
    if (bookChecksum(book.bids, book.asks) !== message.checksum)
      throw new Error(`message ${index + 1}: another checksum`)
    expect(z.encode(orderbookMessage, message)).toEqual(frame.data)
  }
})

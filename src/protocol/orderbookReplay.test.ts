import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lowerBound } from '@/lib/sorted'
import type { BookMessageLevel } from './channels/bookSide'
import { orderbookMessage, type OrderbookMessage } from './channels/orderbook'
import { bookChecksum } from './checksum'
import { classifyFrame } from './ws/envelope'

/** Recorded order flow in the venue's message format. It is not kept in the repository. */
const shared = process.env['OPTICK_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url))
const data = join(shared, 'data')
const files = existsSync(data)
  ? readdirSync(data)
      .filter((file) => /^orderbook-.*\.ndjson$/.test(file))
      .sort()
  : []

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

test.skipIf(files.length === 0)('recorded books have the recorded checksum after every message', () => {
  for (const file of files) {
    const book: Book = { bids: [], asks: [] }
    const lines = readFileSync(join(data, file), 'utf8').trim().split('\n')
    expect(lines.length).toBeGreaterThan(1000)
    lines.forEach((line, index) => {
      const frame = classifyFrame(JSON.parse(line).message)
      if (frame.kind !== 'channel') throw new Error(`${file}:${index + 1} is no channel message`)
      const message = z.decode(orderbookMessage, frame.data as never)
      apply(book, message)
      if (bookChecksum(book.bids, book.asks) !== message.checksum)
        throw new Error(`${file}:${index + 1}: another checksum`)
      expect(z.encode(orderbookMessage, message)).toEqual(frame.data)
    })
  }
})

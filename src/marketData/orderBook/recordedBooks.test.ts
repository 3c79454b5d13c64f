import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { orderbookMessage } from '@/protocol/channels/orderbook'
import { applyOrderbookMessage, createOrderBook, isCrossed, verifyChecksum } from './orderBook'

// Real streams of other venues in this venue's format, kept beside the repository.
const folder = new URL('../../../../shared/data/', import.meta.url)
const recordings = ['orderbook-ETH-PERP-a.ndjson', 'orderbook-ETH-PERP-b.ndjson']
const hasRecordings = recordings.every((name) => existsSync(new URL(name, folder)))

const recordedLine = z.object({ message: z.object({ data: z.unknown() }) })

test.skipIf(!hasRecordings).each(recordings)(
  'every checksum of a recorded stream matches, and no book is crossed: %s',
  (name) => {
    const book = createOrderBook()
    const lines = readFileSync(new URL(name, folder), 'utf8').trim().split('\n')
    const wrong: number[] = []
    for (const [index, line] of lines.entries()) {
      const message = z.parse(orderbookMessage, recordedLine.parse(JSON.parse(line)).message.data)
      applyOrderbookMessage(book, message)
      if (!verifyChecksum(book, message.checksum) || isCrossed(book)) wrong.push(index + 1)
    }
    expect(wrong).toEqual([])
    expect(lines.length).toBeGreaterThan(1_000)
  },
)

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { orderbookMessage } from '@/core/protocol/channels/orderbook'
import { applyOrderbookMessage, createOrderBook, isCrossed, verifyChecksum } from '@/core/protocol/orderBook'
import { readRecording, recordings } from '@/dev/testing/recordings/readRecording'

const recorded = z.object({ data: z.unknown() })

test.each(recordings)('every checksum of a recorded stream matches, and no book is crossed: %s', (name) => {
  const book = createOrderBook()
  const messages = readRecording(name)
  const wrong: number[] = []
  for (const [index, sent] of messages.entries()) {
    const message = z.parse(orderbookMessage, recorded.parse(sent).data)
    applyOrderbookMessage(book, message)
    if (!verifyChecksum(book, message.checksum) || isCrossed(book)) wrong.push(index + 1)
  }
  expect(wrong).toEqual([])
  expect(messages.length).toBeGreaterThan(1_000)
})

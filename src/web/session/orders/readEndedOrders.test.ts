import { expect, test } from 'vitest'
import { HistoryTooLongError, readEndedOrders } from './readEndedOrders'

/** A history of orders that ended one second after another, newest first, in pages of at most 50. */
function history(length: number, hasCount = true) {
  const rows = Array.from({ length }, (_, at) => ({
    orderId: `0x${at.toString(16)}`,
    createdTimestamp: 0n,
    timestamp: BigInt((length - at) * 1_000) * 1_000_000n,
  }))
  const call = (_: unknown, { query }: { query: { limit: number; offset: number } }) =>
    Promise.resolve({
      ...(hasCount && { count: length }),
      orderHistory: rows.slice(query.offset, query.offset + Math.min(50, query.limit)),
    })
  // Only what is read here.
  return { call } as unknown as Parameters<typeof readEndedOrders>[0]
}

test.each([true, false])('all pages are read, by the venue’s count or down to an empty page (%s)', async (hasCount) => {
  expect(await readEndedOrders(history(120, hasCount), 'ETH-PERP', 0)).toHaveLength(120)
})

test('reading stops at the page that reaches the time, although its orders are older', async () => {
  // The last of the first 100 ended in second 21; the last of the first 50 in second 71.
  expect(await readEndedOrders(history(120), 'ETH-PERP', 30_000)).toHaveLength(100)
})

test('a history that is longer than what is read is not taken for complete', async () => {
  await expect(readEndedOrders(history(1_001), 'ETH-PERP', 0)).rejects.toThrow(HistoryTooLongError)
})

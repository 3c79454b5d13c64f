import { expect, test } from 'vitest'
import { fixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { TwapOrder } from '@/core/protocol/rest/twaps'
import { filledShare, twapTimes } from './twapRow'

const twap: TwapOrder = {
  orderId: '0x01',
  account: '0xaa',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  side: 'buy',
  totalAmount: parseFixed6('4'),
  executedAmount: parseFixed6('1'),
  remainingAmount: parseFixed6('3'),
  slicesTotal: 4,
  slicesExecuted: 1,
  status: 'active',
  durationSeconds: 120,
  intervalSeconds: 30,
  reduceOnly: false,
  createdTime: 1_790_000_000_000_000_000n,
}
const startMs = 1_790_000_000_000

test('the second of four slices is sent half a minute after the start, and the last after 90 s', () => {
  expect(twapTimes(twap)).toEqual({ nextSliceAtMs: startMs + 30_000, lastSliceAtMs: startMs + 90_000 })
})

test('a TWAP that has ended, or whose start is unknown, shows no times', () => {
  const none = { nextSliceAtMs: undefined, lastSliceAtMs: undefined }
  expect(twapTimes({ ...twap, status: 'completed' })).toEqual(none)
  expect(twapTimes({ ...twap, createdTime: undefined })).toEqual(none)
})

test('the filled share is relative to the amount, not to the slices', () => {
  expect(filledShare(twap)).toBe(0.25)
  expect(filledShare({ ...twap, totalAmount: fixed6(0n) })).toBe(0)
})

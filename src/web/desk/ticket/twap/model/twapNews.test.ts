import { expect, test } from 'vitest'
import { fixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { endedTwaps } from './twapNews'

const twap: OrderMessage = {
  orderId: '0x01',
  account: '0xaa',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'market',
  orderStatus: 'partial',
  side: 'buy',
  amount: parseFixed6('4'),
  price: fixed6(0n),
  filled: parseFixed6('3'),
  isTwap: true,
  twapSlicesTotal: 4,
  twapSlicesExecuted: 3,
}
const isReported = (change: Partial<OrderMessage>) => endedTwaps([{ ...twap, ...change }]).length === 1

test('a TWAP that ran to its end is reported, whether filled completely or not', () => {
  expect(isReported({ orderStatus: 'filled', twapSlicesExecuted: 4 })).toBe(true)
  expect(isReported({ orderStatus: 'cancelled', twapSlicesExecuted: 4 })).toBe(true)
  expect(isReported({})).toBe(false)
})

test('a TWAP that fails is reported, one that was cancelled is not', () => {
  expect(isReported({ orderStatus: 'cancelled', error: 'INSUFFICIENT_MARGIN' })).toBe(true)
  expect(isReported({ orderStatus: 'cancelled' })).toBe(false)
})

test('an order that is not a TWAP is not reported', () => {
  expect(isReported({ orderStatus: 'filled', isTwap: false })).toBe(false)
})

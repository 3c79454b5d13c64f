import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { othersVolatility } from './useVolatilityOrder'

const price = (text: string) => parseFixed6<Price>(text)
/** The account bids 100 at 60%. The next bid, by another trader, is 90 at 55%. */
const bid = {
  level: { price: price('100'), iv: 0.6 },
  isBuy: true,
  own: [{ isBuy: true, price: price('100'), remaining: parseFixed6<Amount>('1') }],
  ivOf: (at: Price) => (at === price('90') ? 0.55 : undefined),
}

test('behind an own order the volatility of the next bid is used', () => {
  expect(othersVolatility({ ...bid, othersBest: price('90') })).toBe(0.55)
  expect(othersVolatility({ ...bid, othersBest: undefined })).toBeUndefined()
})

test('a shared level, or one on the other side, keeps its quoted volatility', () => {
  expect(othersVolatility({ ...bid, othersBest: price('100') })).toBe(0.6)
  expect(othersVolatility({ ...bid, isBuy: false, othersBest: price('110') })).toBe(0.6)
})

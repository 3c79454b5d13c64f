import { expect, test } from 'vitest'
import { isMarketPrice, marketPrice, maxUint256 } from './orderLimits'

test('the maximum integer matches the interface notes', () => {
  expect(String(maxUint256)).toBe('115792089237316195423570985008687907853269984665640564039457584007913129639935')
})

test('a market order is recognised only by the unbounded price of its own side', () => {
  expect(isMarketPrice(true, maxUint256)).toBe(true)
  expect(isMarketPrice(false, 0n)).toBe(true)
  expect(isMarketPrice(true, 0n)).toBe(false)
  expect(isMarketPrice(false, maxUint256)).toBe(false)
  expect(isMarketPrice(true, maxUint256 - 1n)).toBe(false)
})

test.each([true, false])('the market price is recognised (buy: %s)', (isBuy) => {
  expect(isMarketPrice(isBuy, marketPrice(isBuy))).toBe(true)
})

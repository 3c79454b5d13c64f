import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { slippageOf, slippageShare, slippageText } from './fillColumns'

const price = (text: string) => parseFixed6<Price>(text)

test.each([
  ['buy', '101.5', '100', '+1.5000', '+1.500%'],
  ['buy', '99', '100', '−1.0000', '−1.000%'],
  ['sell', '99', '100', '+1.0000', '+1.000%'],
  ['sell', '100.25', '100', '−0.2500', '−0.250%'],
  ['sell', '100', '100', '0.0000', '0.000%'],
] as const)('a %s at %s with the mark at %s slips by %s', (side, at, mark, text, share) => {
  const slippage = slippageOf({ side, price: price(at) }, price(mark))
  expect(slippageText(slippage)).toBe(text)
  expect(slippageShare(slippage, price(mark))).toBe(share)
})

test('without a mark or a price the slippage is unknown', () => {
  expect(slippageText(slippageOf({ side: 'buy', price: price('1') }, undefined))).toBe('—')
  expect(slippageText(slippageOf({ side: 'buy', price: undefined }, price('1')))).toBe('—')
  expect(slippageShare(undefined, price('1'))).toBe('—')
})

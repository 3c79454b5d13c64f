import { expect, test } from 'vitest'
import { fixed6, fromNumber, parseFixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { black76 } from '@/core/quant/black76'
import { ivAtMark } from './ivAtMark'

const dayNs = 86_400_000_000_000n
const number = parseFixed6<never>('1')
const option: OptionInstrument = {
  instrumentType: 'OPTION',
  instrumentId: '1',
  instrumentName: 'ETH-31JAN70-3000-C',
  asset: 'ETH',
  priceStep: parseFixed6<Price>('0.1'),
  amountStep: number,
  minOrderValue: number,
  maxOrderValue: number,
  maxNotionalValue: number,
  priceBand: fixed6<Fraction>(0n),
  optionType: 'call',
  strike: parseFixed6<Price>('3000'),
  expiryNs: 30n * dayNs,
  listingCycle: 'monthly',
}
const priceAt = (iv: number) =>
  fromNumber<Price>(black76({ forward: 3_012, strike: 3_000, yearsToExpiry: 30 / 365, iv, optionType: 'call' }))

test('a price returns its Black-76 volatility at the forward implied by the mark', () => {
  const ivAt = ivAtMark(option, { price: priceAt(0.6), iv: 0.6 }, 0n)
  expect([0.55, 0.6, 0.652].map((iv) => ivAt?.(priceAt(iv)))).toEqual([0.55, 0.6, 0.652])
})

test('a price below intrinsic value has no volatility', () => {
  expect(ivAtMark(option, { price: priceAt(0.6), iv: 0.6 }, 0n)?.(fromNumber<Price>(11))).toBeUndefined()
})

test('a mark without a volatility, or of an expired option, gives no volatilities', () => {
  expect(ivAtMark(option, { price: priceAt(0.6) }, 0n)).toBeUndefined()
  expect(ivAtMark(option, { price: priceAt(0.6), iv: 0.6 }, option.expiryNs)).toBeUndefined()
})

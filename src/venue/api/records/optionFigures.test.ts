import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { figuresAtMark, figuresAtPrice, ivOfTrade } from './optionFigures'

const dayNs = 86_400_000_000_000n
const one = parseFixed6<never>('1')
const call: OptionInstrument = {
  instrumentType: 'OPTION',
  instrumentId: '9',
  instrumentName: 'ETH-25JUN27-1800-C',
  asset: 'ETH',
  priceStep: parseFixed6<Price>('0.1'),
  amountStep: one,
  minOrderValue: one,
  maxOrderValue: one,
  maxNotionalValue: one,
  priceBand: fixed6<Fraction>(0n),
  optionType: 'call',
  strike: parseFixed6<Price>('3200'),
  expiryNs: 1_000n * dayNs,
  listingCycle: 'quarterly',
}
// The check vector of venue-rules 3.4: F 3131.2, S 3120.5, K 3200, iv 0.58, T 34.8333/365, call 193.2332.
const vector = { price: parseFixed6<Price>('193.2332'), forwardPrice: parseFixed6<Price>('3131.2') }
const vectorTimeNs = call.expiryNs - BigInt(Math.round(34.8333 * 86_400e6)) * 1_000n

test('the volatility of a trade uses the forward of its time, not the index', () => {
  expect(ivOfTrade(call, { ...vector, timeNs: vectorTimeNs })).toBeCloseTo(0.58, 5)
  // At the index of 3120.5 the same price would imply 1.4 volatility points more.
  const onIndex = ivOfTrade(call, { ...vector, forwardPrice: parseFixed6<Price>('3120.5'), timeNs: vectorTimeNs })
  expect(onIndex).toBeGreaterThan(0.59)
})

test('a trade without a stored forward has no volatility', () => {
  expect(ivOfTrade(call, { price: vector.price, forwardPrice: undefined, timeNs: vectorTimeNs })).toBeUndefined()
})

test('the greeks of a mark are as of its time, however late they are read', () => {
  const mark = { instrumentId: '9', markPrice: vector.price, forwardPrice: vector.forwardPrice, iv: 0.58 }
  const figures = figuresAtMark(call, { ...mark, timeNs: vectorTimeNs })
  // venue-rules 3.4
  expect(figures?.delta).toBeCloseTo(0.48735, 5)
  expect(figures?.vega).toBeCloseTo(3.85703, 4)
  expect(figures?.theta).toBeCloseTo(-3.21112, 4)
})

test.each([
  // The call of 3200 is 100 in the money at a forward of 3300, the put at 3100.
  ['call', '3300', '99.9', 1],
  ['call', '3300', '100', 1],
  ['put', '3100', '99.9', -1],
] as const)('a %s at a forward of %s and a price of %s has zero volatility and the delta of exercise', (...row) => {
  const [optionType, forward, price, delta] = row
  const mark = { instrumentId: '9', markPrice: vector.price, iv: 0.58, timeNs: vectorTimeNs }
  const forwardPrice = parseFixed6<Price>(forward)
  const figures = figuresAtPrice({ ...call, optionType }, parseFixed6<Price>(price), { ...mark, forwardPrice })
  expect(figures).toEqual({ iv: 0, delta, gamma: 0, theta: 0, vega: 0, rho: 0 })
})

test('a price that no volatility can produce has no greeks', () => {
  const mark = { instrumentId: '9', markPrice: vector.price, iv: 0.58, timeNs: vectorTimeNs }
  const above = figuresAtPrice(call, parseFixed6<Price>('3131.2'), { ...mark, forwardPrice: vector.forwardPrice })
  expect(above).toBeUndefined()
  expect(figuresAtPrice(call, vector.price, undefined)).toBeUndefined()
})

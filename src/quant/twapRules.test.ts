import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Fraction, type Price, type Usd } from '@/protocol/fixed6'
import { isWorthAnOrder, nominalSlice, sliceAmount, slicePrice, slicesDue, slicesIn } from './twapRules'

const contracts = (text: string) => parseFixed6<Amount>(text)
const step = contracts('0.01')

test.each([
  [29, 0],
  [30, 1],
  [59, 1],
  [60, 2],
  [3_600, 120],
])('%i s have %i slices', (duration, slices) => {
  expect(slicesIn(duration)).toBe(slices)
})

test.each([
  ['1', 3, '0.33'],
  ['10', 120, '0.08'],
  ['0.02', 3, '0'],
])('%s in %i slices is %s each', (amount, slices, each) => {
  expect(nominalSlice(contracts(amount), slices, step)).toBe(contracts(each))
})

test.each([
  ['an even share of what is left', '0.67', 2, '0.33', '0.33'],
  ['all of it for the last', '0.34', 1, '0.33', '0.34'],
  ['more after slices that found too little', '6', 4, '1', '1.5'],
  ['three times the nominal one at most', '9', 2, '1', '3'],
  ['three times the nominal one also at the end', '9', 1, '1', '3'],
])('a slice is %s', (_, remaining, slicesLeft, nominal, amount) => {
  const sizes = { remaining: contracts(remaining), slicesLeft, nominal: contracts(nominal), amountStep: step }
  expect(sliceAmount(sizes)).toBe(contracts(amount))
})

test.each([
  [0, 1],
  [29.999, 1],
  [30, 2],
  [89.999, 3],
  [90, 4],
  [1_000, 4],
])('%d s after the beginning %i of four slices are due', (sec, due) => {
  expect(slicesDue(7n, 4, 7n + BigInt(Math.round(sec * 1e9)))).toBe(due)
})

const perpetual = {
  instrumentType: 'PERPETUAL',
  priceBand: parseFixed6<Fraction>('0.2'),
  priceStep: parseFixed6<Price>('0.05'),
} as const

test.each([
  // 100.11 × 1.03 = 103.1133 and × 0.97 = 97.1067, to steps of 0.05 that are no further away.
  ['perpetual', perpetual, true, '100.11', '103.1'],
  ['perpetual', perpetual, false, '100.11', '97.15'],
  ['perpetual of a narrow band', { ...perpetual, priceBand: parseFixed6<Fraction>('0.01') }, true, '100', '101'],
  ['perpetual of a narrow band', { ...perpetual, priceBand: parseFixed6<Fraction>('0.01') }, false, '100', '99'],
  ['contract worth nothing', perpetual, true, '0.01', '0.05'],
  ['contract worth nothing', perpetual, false, '0.01', '0.05'],
] as const)('a slice of a %s goes no further than the cap', (_, terms, isBuy, mark, price) => {
  expect(slicePrice(terms, isBuy, parseFixed6<Price>(mark))).toBe(parseFixed6<Price>(price))
})

test('an order is worth something from the least value on, and nothing is worth nothing', () => {
  const terms = { minOrderValue: parseFixed6<Usd>('10') }
  const at = parseFixed6<Price>('1000')
  expect(isWorthAnOrder(terms, contracts('0.01'), at)).toBe(true)
  expect(isWorthAnOrder(terms, contracts('0.009999'), at)).toBe(false)
  expect(isWorthAnOrder({ minOrderValue: parseFixed6<Usd>('0') }, contracts('0'), at)).toBe(false)
})

test('what is left when no slice is left is due whole', () => {
  const sizes = { remaining: contracts('0.34'), slicesLeft: 0, nominal: contracts('1'), amountStep: step }
  expect(sliceAmount(sizes)).toBe(contracts('0.34'))
})

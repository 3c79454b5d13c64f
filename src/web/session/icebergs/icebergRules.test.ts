import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Fraction, type Price } from '@/core/protocol/fixed6'
import { childAmount, leastAmount } from './icebergRules'

const amount = (text: string) => parseFixed6<Amount>(text)
const terms = {
  visible: amount('1'),
  spread: parseFixed6<Fraction>('0.2'),
  limitPrice: parseFixed6<Price>('2400'),
  instrument: { amountStep: amount('0.01'), minOrderValue: parseFixed6<never>('10') },
}

test.each([
  // 1 ± 20 %, in steps of 0.01: 0.8 to 1.2.
  ['9', 0, '0.8'],
  ['9', 0.5, '1'],
  ['9', 0.75, '1.1'],
  ['9', 0.999_999_9, '1.19'],
  // Never more than is left.
  ['0.35', 0.5, '0.35'],
  // 0.004 is less than a step, and no order of its own: it joins the last.
  ['1.004', 0.5, '1.004'],
  ['1.01', 0.5, '1'],
])('of %s left, a draw of %d places %s', (left, draw, expected) => {
  expect(childAmount(terms, amount(left), draw)).toBe(amount(expected))
})

test('the least order has one step and the least value', () => {
  expect(leastAmount(terms)).toBe(amount('0.01'))
  // 10 USD at 7 are 1.428571…, so 1.43.
  expect(leastAmount({ ...terms, limitPrice: parseFixed6<Price>('7') })).toBe(amount('1.43'))
})

import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { firstOrder } from './Tour'

const terms = {
  priceStep: parseFixed6<Price>('0.1'),
  amountStep: parseFixed6<Amount>('0.01'),
  minOrderValue: parseFixed6<Usd>('10'),
}
const bookAt = (mid: string, bestBid: string, status: 'live' | 'stale' = 'live') =>
  ({ status, mid: parseFixed6<Price>(mid), bestBid: parseFixed6<Price>(bestBid) }) as const

test('the order rests half a percent below the mid, on a tick, at ten times the minimum value', () => {
  // 3,120.45 × 0.995 = 3,104.84775; 0.02 contracts cost 62 USD, 0.05 cost 155.
  expect(firstOrder(terms, bookAt('3120.45', '3120.4'))).toEqual({
    price: parseFixed6('3104.8'),
    amount: parseFixed6('0.05'),
  })
})

test('in a wide book it joins the best bid, which is lower', () => {
  // 3,000 × 0.995 = 2,985.
  expect(firstOrder(terms, bookAt('3000', '2900.06'))?.price).toBe(parseFixed6('2900'))
})

test('for a cheap asset the order has more contracts, in a round number', () => {
  // 0.4975 rounds down to a tick at 0.4: 200 contracts cost 80 USD, 500 cost 200.
  expect(firstOrder(terms, bookAt('0.5', '0.5'))).toEqual({ price: parseFixed6('0.4'), amount: parseFixed6('500') })
})

test('there is no order without a live, two-sided book, or below one tick', () => {
  expect(firstOrder(terms, bookAt('3120.45', '3120.4', 'stale'))).toBeUndefined()
  expect(firstOrder(terms, { status: 'live', mid: undefined, bestBid: parseFixed6('3120.4') })).toBeUndefined()
  expect(firstOrder(terms, bookAt('0.05', '0.05'))).toBeUndefined()
})

import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { sweepCostOf } from './sweepCost'

const price = (text: string) => parseFixed6<Price>(text)
const level = (at: string, amount: string) => ({ price: price(at), amount: parseFixed6<Amount>(amount) })
const asks = [level('100', '1'), level('102', '3'), level('110', '50')]
const bids = [level('98', '2'), level('96', '2')]

test('a buy up to a price pays each level on the way, with slippage measured from the mid price', () => {
  // 100 + 3 × 102 = 406 for 4, or 101.5 each: 2.5 above the mid of 99.
  expect(sweepCostOf('sell', asks, price('102'), price('99'))).toEqual({
    amount: 4_000_000n,
    notional: 406_000_000n,
    averagePrice: price('101.5'),
    slippage: expect.closeTo(2.5 / 99, 12),
  })
})

test('a sell down to a price has positive slippage as well', () => {
  // (2 × 98 + 2 × 96) / 4 = 97: 2 below the mid.
  expect(sweepCostOf('buy', bids, price('95'), price('99'))).toMatchObject({
    averagePrice: price('97'),
    slippage: expect.closeTo(2 / 99, 12),
  })
})

test('a price with no orders up to it has no sweep cost', () => {
  expect(sweepCostOf('sell', asks, price('99'), price('99'))).toBeUndefined()
  expect(sweepCostOf('buy', [], price('1'), undefined)).toBeUndefined()
})

test('without a mid price the slippage is unknown', () => {
  expect(sweepCostOf('sell', asks, price('100'), undefined)).toMatchObject({ slippage: undefined })
  expect(sweepCostOf('sell', asks, price('100'), fixed6<Price>(0n))).toMatchObject({ slippage: undefined })
})

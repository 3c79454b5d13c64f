import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { fillMarks } from './fillMarks'

const fill = (side: 'buy' | 'sell', second: number, amount: string, price: string) => ({
  side,
  timeNs: BigInt(second) * 1_000_000_000n,
  amount: parseFixed6<Amount>(amount),
  price: parseFixed6<Price>(price),
})

test('fills in one candle share one mark per side, at their average price', () => {
  const fills = [
    fill('sell', 95, '1', '3010'),
    fill('buy', 70, '3', '3004'),
    fill('buy', 61, '1', '3000'),
    fill('buy', 30, '2', '2990'),
  ]
  expect(fillMarks(fills, 60)).toEqual([
    { timeS: 0, side: 'buy', amount: 2_000_000n, averagePrice: 2_990_000_000n, count: 1 },
    { timeS: 60, side: 'buy', amount: 4_000_000n, averagePrice: 3_003_000_000n, count: 2 },
    { timeS: 60, side: 'sell', amount: 1_000_000n, averagePrice: 3_010_000_000n, count: 1 },
  ])
})

test('a fill at the very end of a candle belongs to that candle', () => {
  expect(fillMarks([fill('buy', 120, '1', '3000')], 60)[0]?.timeS).toBe(60)
})

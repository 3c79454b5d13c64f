import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import { liquidationFee } from './liquidationFees'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const usd = (text: string) => parseFixed6<Usd>(text)

test('a liquidated perpetual pays 1 % of the traded value, whatever the index', () => {
  const fill = { price: price('1950'), amount: amount('2'), indexPrice: price('1') }
  expect(liquidationFee({ instrument: { instrumentType: 'PERPETUAL' }, ...fill })).toBe(usd('39'))
})

test('a liquidated option pays 0.2 % of the index, even when its premium is smaller (venue-rules 6.3)', () => {
  const fill = { price: price('0.5'), amount: amount('1'), indexPrice: price('2000') }
  expect(liquidationFee({ instrument: { instrumentType: 'OPTION' }, ...fill })).toBe(usd('4'))
})

test('fees are truncated to a millionth', () => {
  // 0.01 × 0.01 × 0.000199 is 0.0000000199.
  const fill = { price: price('0.000199'), amount: amount('0.01'), indexPrice: price('1') }
  expect(liquidationFee({ instrument: { instrumentType: 'PERPETUAL' }, ...fill })).toBe(0n)
  // 0.01 × 333.333333 × 1.01 is 3.3666666633.
  const odd = { price: price('333.333333'), amount: amount('1.01'), indexPrice: price('1') }
  expect(liquidationFee({ instrument: { instrumentType: 'PERPETUAL' }, ...odd })).toBe(usd('3.366666'))
})

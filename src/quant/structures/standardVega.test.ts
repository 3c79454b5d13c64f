import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/protocol/fixed6'
import { standardVega } from './standardVega'
import type { OptionLeg } from './structureLeg'
import { structureGreeks, type StructureMarket } from './structureValue'

const dayNs = 86_400_000_000_000n
const market: StructureMarket = { indexPrice: 3000, forwardOf: () => 3000, ivOf: () => 0.6 }
const scenario = { price: 3000, timeNs: 0n, ivShift: 0, settlement: 'atIndexOfNow' } as const

function call(days: bigint, amount: string): OptionLeg {
  return {
    kind: 'option',
    optionType: 'call',
    strike: parseFixed6<Price>('3000'),
    expiryNs: days * dayNs,
    amount: parseFixed6<Amount>(amount),
    price: parseFixed6<Price>('0'),
  }
}

test('the vega of thirty days is its own measure, of a quarter of that it counts twice, and four times that half', () => {
  const vega = (leg: OptionLeg) => structureGreeks([leg], market, scenario).vega
  expect(standardVega([call(30n, '2')], market, scenario)).toBeCloseTo(vega(call(30n, '2')), 12)
  expect(standardVega([call(120n, '1')], market, scenario)).toBeCloseTo(vega(call(120n, '1')) / 2, 12)
  const near = { ...call(15n, '-1'), expiryNs: (15n * dayNs) / 2n }
  expect(standardVega([near, call(30n, '2')], market, scenario)).toBeCloseTo(2 * vega(near) + vega(call(30n, '2')), 12)
})

test('a perpetual and a settled leg have none', () => {
  const perpetual = { kind: 'perpetual', amount: parseFixed6<Amount>('1'), price: parseFixed6<Price>('3000') } as const
  expect(standardVega([perpetual, call(10n, '1')], market, { ...scenario, timeNs: 10n * dayNs })).toBe(0)
})

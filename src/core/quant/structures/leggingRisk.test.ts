import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OptionType } from '@/core/protocol/instrument'
import { expiryPayoff } from './expiryPayoff'
import { leggingRisk } from './leggingRisk'
import type { StructureLeg } from './structureCost'

function option(optionType: OptionType, amount: number, strike: number, price: number): StructureLeg {
  return {
    kind: 'option',
    optionType,
    strike: parseFixed6<Price>(`${strike}`),
    expiryNs: 1n,
    amount: parseFixed6<Amount>(`${amount}`),
    price: parseFixed6<Price>(`${price}`),
  }
}

test('the short put of a bull put spread loses most on its own', () => {
  // Sold at 40 it loses 3000 − 40 at a price of 0; the bought put alone costs 15.
  const legs = [option('put', -1, 3000, 40), option('put', 1, 2800, 15)]
  expect(leggingRisk(legs, [0.4, -0.2])).toEqual({
    leastDelta: -0.2,
    mostDelta: 0.4,
    worstLoss: 2_960_000_000n,
    unlimitedLegs: [],
  })
})

test('a short call on its own has unlimited risk, whatever covers it in the structure', () => {
  const legs = [option('call', 1, 3000, 40), option('call', -1, 3200, 15)]
  expect(leggingRisk(legs, [0.5, -0.3])).toMatchObject({ worstLoss: 'unlimited', unlimitedLegs: [1] })
})

test('legs of two expiries can lose at two prices, one after the other', () => {
  // The sold near put loses 2,980 at 0. If the price then recovers, the far put loses its cost of 30.
  const near = option('put', -1, 3000, 20)
  const later = (leg: StructureLeg): StructureLeg => (leg.kind === 'option' ? { ...leg, expiryNs: 2n } : leg)
  const legs = [near, later(option('put', 1, 2800, 30))]
  expect(leggingRisk(legs, [0, 0]).worstLoss).toBe(3_010_000_000n)
})

test('a leg that costs nothing cannot lose', () => {
  expect(leggingRisk([option('call', 1, 3000, 0)], [0.5]).worstLoss).toBe('none')
})

const anyBounded = fc
  .record({
    isCall: fc.boolean(),
    strike: fc.integer({ min: 1, max: 40 }),
    amount: fc.integer({ min: 1, max: 3 }),
    price: fc.integer({ min: 0, max: 90 }),
  })
  .map(({ isCall, strike, amount, price }) =>
    isCall
      ? option('call', amount, strike * 5, price)
      : option('put', amount * (price % 2 === 0 ? 1 : -1), strike * 5, price),
  )

test('the worst loss is the largest of all subsets of legs', () => {
  fc.assert(
    fc.property(fc.array(anyBounded, { minLength: 1, maxLength: 6 }), (legs) => {
      let worst = 0n
      for (let filled = 1; filled < 1 << legs.length; filled++) {
        const { maxLoss } = expiryPayoff(legs.filter((_, at) => (filled & (1 << at)) !== 0))
        if (typeof maxLoss === 'bigint' && maxLoss > worst) worst = maxLoss
      }
      const { worstLoss } = leggingRisk(legs, [])
      expect(worstLoss === 'none' ? 0n : worstLoss).toBe(worst)
    }),
    { numRuns: 200 },
  )
})

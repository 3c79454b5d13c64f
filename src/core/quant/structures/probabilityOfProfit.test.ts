import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { normalCdf } from '../normal'
import type { TerminalDistribution } from '../terminalDistribution'
import { expiryPayoff } from './expiryPayoff'
import { probabilityOfProfit, probabilityWhere } from './probabilityOfProfit'
import type { StructureLeg } from './structureCost'

function leg(optionType: 'call' | 'put', amount: string, strike: string, price: string): StructureLeg {
  return {
    kind: 'option',
    optionType,
    strike: parseFixed6<Price>(strike),
    expiryNs: 1n,
    amount: parseFixed6<Amount>(amount),
    price: parseFixed6<Price>(price),
  }
}

/** Lognormal around a forward of 3,000, at 60 % over 30 days. */
const total = 0.6 * Math.sqrt(30 / 365)
const market: TerminalDistribution = {
  above: (price) => (price <= 0 ? 1 : normalCdf(Math.log(3000 / price) / total - total / 2)),
}

/** The lognormal mass where the plain payoff is positive, by the rectangle rule over deviations. */
function integrated(pnl: (price: number) => number): number {
  let mass = 0
  for (let z = -8; z < 8; z += 1e-4) {
    if (pnl(3000 * Math.exp(total * z - (total * total) / 2)) > 0) mass += Math.exp(-0.5 * z * z) * 1e-4
  }
  return mass / Math.sqrt(2 * Math.PI)
}

test.each([
  ['a call', [leg('call', '1', '3100', '150')], (s: number) => Math.max(s - 3100, 0) - 150],
  [
    'a short strangle',
    [leg('call', '-1', '3400', '60'), leg('put', '-1', '2600', '70')],
    (s: number) => 130 - Math.max(s - 3400, 0) - Math.max(2600 - s, 0),
  ],
  [
    'a long straddle',
    [leg('call', '2', '3000', '200'), leg('put', '2', '3000', '200')],
    (s: number) => 2 * (Math.abs(s - 3000) - 400),
  ],
] as const)('the probability of profit of %s matches the distribution', (_name, legs, pnl) => {
  expect(probabilityOfProfit(expiryPayoff(legs), market)).toBeCloseTo(integrated(pnl), 4)
})

test('a structure that cannot lose has probability one, and one that cannot win has zero', () => {
  expect(
    probabilityOfProfit(expiryPayoff([leg('call', '1', '3000', '0'), leg('call', '-1', '3100', '1')]), market),
  ).toBe(1)
  expect(
    probabilityOfProfit(expiryPayoff([leg('call', '-1', '3000', '0'), leg('call', '1', '3000', '1')]), market),
  ).toBe(0)
})

test('the probabilities of two complementary ranges add up to one', () => {
  const below = probabilityWhere((price) => price < 2900, [2900], market)
  const beyond = probabilityWhere((price) => price > 2900, [2900], market)
  expect(below).toBeGreaterThan(0.3)
  expect(below + beyond).toBeCloseTo(1, 12)
  expect(probabilityWhere(() => true, [], market)).toBe(1)
})

test('a price below zero has no probability, so with a breakeven of zero all of it lies above', () => {
  // A credit of one dollar for a call that costs nothing: a profit at every price.
  expect(probabilityOfProfit(expiryPayoff([leg('call', '1', '3000', '0'), leg('put', '1', '3000', '0')]), market)).toBe(
    1,
  )
})

test('the probability of profit between two breakevens is the mass between them', () => {
  const between = probabilityOfProfit(
    expiryPayoff([leg('call', '-1', '3000', '100'), leg('put', '-1', '3000', '100')]),
    market,
  )
  expect(between).toBeCloseTo(
    integrated((s) => 200 - Math.abs(s - 3000)),
    4,
  )
  const outside = probabilityOfProfit(
    expiryPayoff([leg('call', '1', '3000', '100'), leg('put', '1', '3000', '100')]),
    market,
  )
  expect(between + outside).toBeCloseTo(1, 12)
})

test('beyond the last kink a falling payoff ends in a loss', () => {
  // 2 calls sold at 3,100 against one bought at 3,000, at no cost: a profit only from 3,000 to 3,200.
  const legs = [leg('call', '1', '3000', '60'), leg('call', '-2', '3100', '30')]
  expect(probabilityOfProfit(expiryPayoff(legs), market)).toBeCloseTo(
    integrated((s) => Math.max(s - 3000, 0) - 2 * Math.max(s - 3100, 0)),
    4,
  )
})

import { bench, describe } from 'vitest'
import { fixed6, fromNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import type { StructureLeg } from '@/core/quant/structures/structureCost'
import { structureOutcome } from '@/core/quant/structures/structureOutcome'
import { payoffCurves, scenarioCurve, payoffMarket } from './payoffModel'

const dayNs = 86_400_000_000_000n
const legs = Array.from({ length: 6 }, (_, at): StructureLeg => ({
  kind: 'option',
  optionType: at % 2 === 0 ? 'call' : 'put',
  strike: fromNumber<Price>(2700 + at * 100),
  expiryNs: (at < 3 ? 7n : 30n) * dayNs,
  amount: fixed6<Amount>(at % 3 === 0 ? -1_000_000n : 1_000_000n),
  price: fromNumber<Price>(50 + at),
}))
const market = payoffMarket(legs, {
  nowNs: 0n,
  indexPrice: 3000,
  forwards: new Map([7n, 30n].map((days) => [days * dayNs, { forward: 3010 }])),
  ivOf: () => 0.6,
  smileAt: () => 0.6,
  yearsTo: (expiryNs) => Number(expiryNs) / 1e9 / 86_400 / 365,
  distributionOf: () => ({ above: () => 0.5 }),
})
const range = { from: 2000, to: 4200 }
const scenario = { timeNs: 5n * dayNs, ivShift: 0.1, settlement: 'atIndexOfNow' } as const

describe('six legs in two expiries', () => {
  bench('the scenario, as at each step of a slider: below 4 ms', () => {
    scenarioCurve(legs, market, range, scenario)
  })
  bench('the curves at expiry and now, as at each change of a price', () => {
    payoffCurves(legs, market, range, 0n)
  })
  bench('breakevens, extremes and odds, as at each change of a price', () => {
    structureOutcome(legs, market)
  })
})

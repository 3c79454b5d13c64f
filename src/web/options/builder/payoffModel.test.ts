import { describe, expect, test } from 'vitest'
import { fromNumber, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OptionType } from '@/core/protocol/instrument'
import type { StructureLeg } from '@/core/quant/structures/structureCost'
import { payoffCurves, plotRange, pnlOn, scenarioCurve, deviationBand, payoffMarket } from './payoffModel'

const dayNs = 86_400_000_000_000n

function leg(optionType: OptionType, amount: number, strike: number, price: number, days = 30): StructureLeg {
  return {
    kind: 'option',
    optionType,
    strike: fromNumber<Price>(strike),
    expiryNs: BigInt(days) * dayNs,
    amount: parseFixed6<Amount>(`${amount}`),
    price: fromNumber<Price>(price),
  }
}
const input = {
  nowNs: 0n,
  indexPrice: 3000,
  forwards: new Map([7, 30].map((days) => [BigInt(days) * dayNs, { forward: 3000 }])),
  ivOf: () => 0.6,
  smileAt: () => 0.6,
  yearsTo: (expiryNs: bigint) => Number(expiryNs / 1_000_000_000n) / 86_400 / 365,
  distributionOf: () => undefined,
}

test('without a volatility, a forward or the index there is no market', () => {
  const legs = [leg('call', 1, 3000, 120)]
  expect(payoffMarket(legs, { ...input, ivOf: () => undefined })).toBeUndefined()
  expect(payoffMarket(legs, { ...input, forwards: new Map() })).toBeUndefined()
  expect(payoffMarket(legs, { ...input, indexPrice: undefined })).toBeUndefined()
})

describe('the payoff plot', () => {
  const condor = [
    leg('put', 1, 2600, 20),
    leg('put', -1, 2800, 60),
    leg('call', -1, 3200, 70),
    leg('call', 1, 3400, 30),
  ]
  const market = payoffMarket(condor, input)

  test('has a range that contains the strikes and is stable for small index moves', () => {
    const band = market === undefined ? undefined : deviationBand(30n * dayNs, market)
    const range = plotRange(condor, 3000, band)
    expect(range.from).toBeLessThan(2600)
    expect(range.to).toBeGreaterThan(3400)
    expect(plotRange(condor, 3001, band)).toEqual(range)
  })

  test('bends at the strikes and is straight between its points', () => {
    const { atExpiry, now } = payoffCurves(condor, market, { from: 2400, to: 3600 }, 0n)
    // 60 + 70 − 20 − 30 is received; each wing is 200 wide.
    expect(pnlOn(atExpiry, 3000)).toBeCloseTo(80, 9)
    expect(pnlOn(atExpiry, 2600)).toBeCloseTo(-120, 9)
    expect(pnlOn(atExpiry, 2725)).toBeCloseTo(5, 9)
    expect(pnlOn(atExpiry, 2300)).toBeUndefined()
    expect(now?.every(({ pnl }) => pnl < 80 && pnl > -120)).toBe(true)
  })

  test('equals the payoff when the scenario is at expiry', () => {
    const range = { from: 2400, to: 3600 }
    const { atExpiry } = payoffCurves(condor, market, range, 0n)
    const then = scenarioCurve(condor, market, range, {
      timeNs: 30n * dayNs,
      ivShift: 0.2,
      settlement: 'atIndexOfNow',
    })
    for (const [at, point] of (then ?? []).entries()) expect(point.pnl).toBeCloseTo(atExpiry?.[at]?.pnl ?? NaN, 9)
    expect(scenarioCurve(condor, undefined, range, undefined)).toBeUndefined()
  })
})

test('one standard deviation follows from volatility and time', () => {
  const legs = [leg('call', 1, 3000, 120)]
  const market = payoffMarket(legs, input)
  const band = market === undefined ? undefined : deviationBand(30n * dayNs, market)
  // 3000 × e^±0.17202
  expect(band?.from).toBeCloseTo(2525.9, 0)
  expect(band?.to).toBeCloseTo(3563.1, 0)
})

test('one standard deviation is by the distribution of the probability of profit, where it is known', () => {
  const uniform = { above: (price: number) => Math.min(Math.max(1 - price / 6000, 0), 1) }
  const market = payoffMarket([leg('call', 1, 3000, 120)], { ...input, distributionOf: () => uniform })
  const band = market === undefined ? undefined : deviationBand(30n * dayNs, market)
  // 15.87% and 84.13% of 6,000.
  expect(band?.from).toBeCloseTo(951.93, 2)
  expect(band?.to).toBeCloseTo(5048.07, 2)
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixed6, fromNumber, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { black76 } from '../black76'
import { pnlAtExpiry } from './expiryPayoff'
import type { OptionLeg } from './structureCost'
import {
  structureGreeks,
  structurePnl,
  type StructureMarket,
  type StructureScenario,
  standardVega,
} from './structureValue'

const dayNs = 86_400_000_000_000n
const days = (count: number) => (BigInt(Math.round(count * 1e6)) * dayNs) / 1_000_000n

function call(amount: number, strike: number, expiryDays: number, price: string): OptionLeg {
  return {
    kind: 'option',
    optionType: 'call',
    strike: parseFixed6<Price>(`${strike}`),
    expiryNs: days(expiryDays),
    amount: parseFixed6<Amount>(`${amount}`),
    price: parseFixed6<Price>(price),
  }
}

const flat = (indexPrice: number, iv: number): StructureMarket => ({
  nowNs: 0n,
  indexPrice,
  forwardOf: () => indexPrice,
  ivOf: () => iv,
})

// The reference vectors, section 7: short a three-day call, long a two-day one, valued after two and a half days.
describe('a settled leg no longer covers a live one', () => {
  const legs = [call(-1, 3000, 3, '75.940016'), call(1, 3150, 2, '14.810972')]
  const market = flat(3000, 0.7)
  const at = (price: number, settlement: StructureScenario['settlement']) =>
    structurePnl(legs, market, { price, timeNs: days(2.5), ivShift: 0, settlement })

  test.each([
    ['T01', 2800, 61.03925528, 61.03925528],
    ['T02', 3000, 30.12232671, 30.12232671],
    ['T03', 3200, -139.0363422, -89.03634219],
    ['T04', 3400, -338.8709672, -88.87096718],
  ])('%s: at %d', (_id, price, atNow, atPrice) => {
    // The premiums of the vectors have ten digits, an order's price six decimals.
    expect(at(price, 'atIndexOfNow')).toBeCloseTo(atNow, 5)
    expect(at(price, 'atScenarioPrice')).toBeCloseTo(atPrice, 5)
  })
})

test('a volatility shift stops at one percent', () => {
  const legs = [call(1, 3000, 30, '0')]
  const scenario = { price: 3000, timeNs: 0n, settlement: 'atIndexOfNow' } as const
  const least = structurePnl(legs, flat(3000, 0.01), { ...scenario, ivShift: 0 })
  expect(structurePnl(legs, flat(3000, 0.6), { ...scenario, ivShift: -0.9 })).toBe(least)
})

test('a forward retains its ratio to the index', () => {
  const market: StructureMarket = { nowNs: 0n, indexPrice: 3000, forwardOf: () => 3030, ivOf: () => 0.6 }
  const doubled: StructureMarket = { ...market, indexPrice: 6000, forwardOf: () => 6060 }
  const scenario = { price: 6000, timeNs: 0n, ivShift: 0, settlement: 'atIndexOfNow' } as const
  const legs = [call(2, 3100, 30, '10')]
  expect(structurePnl(legs, market, scenario)).toBeCloseTo(structurePnl(legs, doubled, scenario), 9)
})

test('on the near expiry the far forward retains its ratio to the near one', () => {
  // The index is 3,000, the forwards are 3,030 and 3,090. A near settlement of 3,200 is a near forward of 3,200, so the
  // far one is 3,200 × 3,090 / 3,030 = 3,263.366…, and not 3,200 × 3,090 / 3,000.
  const near = call(-1, 3200, 10, '0')
  const far = call(1, 3200, 40, '0')
  const market: StructureMarket = {
    nowNs: 0n,
    indexPrice: 3000,
    forwardOf: (expiryNs) => (expiryNs === days(10) ? 3030 : 3090),
    ivOf: () => 0.6,
  }
  const scenario = { price: 3200, timeNs: days(10), ivShift: 0, settlement: 'atIndexOfNow' } as const
  const forward = (3200 * 3090) / 3030
  const model = { forward, strike: 3200, yearsToExpiry: 30 / 365, iv: 0.6, optionType: 'call' } as const
  expect(structurePnl([near, far], market, scenario)).toBeCloseTo(black76(model), 6)
  const slope = (at: number) => structurePnl([near, far], market, { ...scenario, price: at })
  // 1 USD of the index is 3,090 / 3,030 USD of the far forward, to which the delta refers.
  expect(structureGreeks([near, far], market, { ...scenario, price: 3100 }).delta).toBeCloseTo(
    (slope(3100.5) - slope(3099.5)) / (3090 / 3030),
    4,
  )
})

const anyLeg = fc
  .record({
    isCall: fc.boolean(),
    strike: fc.integer({ min: 1_000, max: 5_000 }),
    expiry: fc.integer({ min: 1, max: 60 }),
    amount: fc.integer({ min: -5, max: 5 }),
    price: fc.integer({ min: 0, max: 500 }),
  })
  .map(({ isCall, strike, expiry, amount, price }): OptionLeg => ({
    ...call(amount, strike, expiry, `${price}`),
    optionType: isCall ? 'call' : 'put',
  }))

test('at a common expiry the value is the payoff', () => {
  fc.assert(
    fc.property(
      fc.array(anyLeg, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 100, max: 9_000 }),
      (legs, price) => {
        const together = legs.map((leg) => ({ ...leg, expiryNs: days(10) }))
        const scenario = { price, timeNs: days(10), ivShift: 0, settlement: 'atIndexOfNow' } as const
        const paid = pnlAtExpiry(together, fromNumber<Price>(price))
        expect(structurePnl(together, flat(3000, 0.6), scenario)).toBeCloseTo(Number(paid) / 1e6, 6)
      },
    ),
  )
})

test('the greeks are the derivatives of the value with respect to the forward', () => {
  const market = flat(3000, 0.6)
  const options = [call(3, 3100, 30, '1'), call(-2, 2900, 10, '1')]
  const legs = [
    ...options,
    { kind: 'perpetual' as const, amount: fixed6<Amount>(-500_000n), price: fixed6<Price>(3_000_000_000n) },
  ]
  const scenario = { price: 3050, timeNs: days(5), ivShift: 0, settlement: 'atIndexOfNow' } as const
  const pnl = (change: Partial<StructureScenario>) => structurePnl(options, market, { ...scenario, ...change })
  const found = structureGreeks(legs, market, scenario)
  const [up, here, down] = [pnl({ price: 3051 }), pnl({}), pnl({ price: 3049 })]
  // The perpetual is half a contract short.
  expect(found.delta).toBeCloseTo((up - down) / 2 - 0.5, 5)
  expect(found.gamma).toBeCloseTo(up - 2 * here + down, 6)
  expect(found.vega).toBeCloseTo(pnl({ ivShift: 0.005 }) - pnl({ ivShift: -0.005 }), 4)
  expect(found.theta).toBeCloseTo((pnl({ timeNs: days(5.01) }) - pnl({ timeNs: days(4.99) })) * 50, 2)
})

test('three sold calls, with a quarter of the settlement window left, have a quarter of their delta', () => {
  // Expires in 450 s; the marks use 0.75 × 3,140 + 0.25 × 3,125, and N(d1) of that is 0.9436.
  const expiryNs = 450_000_000_000n
  const legs = [{ ...call(-3, 3125, 0, '12'), expiryNs }]
  const market: StructureMarket = { nowNs: 0n, indexPrice: 3125, forwardOf: () => 3136.25, ivOf: () => 0.6 }
  const at = (price: number) => ({ price, timeNs: 0n, ivShift: 0, settlement: 'atIndexOfNow' }) as const
  const { delta } = structureGreeks(legs, market, at(3125))
  expect(delta).toBeCloseTo(-3 * 0.25 * 0.9436, 3)
  // A move of 1 % of the index is 7.81 USD of the settlement and not 31.25: the loss is about 3 × 7.81 USD.
  const lost = structurePnl(legs, market, at(3156.25)) - structurePnl(legs, market, at(3125))
  expect(lost).toBeCloseTo(-3 * 7.8125, 0)
})

test('a settled leg has no greeks', () => {
  const scenario = { price: 3050, timeNs: days(11), ivShift: 0, settlement: 'atScenarioPrice' } as const
  const found = structureGreeks([call(-2, 2900, 10, '1')], flat(3000, 0.6), scenario)
  expect(found).toEqual({ delta: 0, gamma: 0, vega: 0, theta: 0 })
})

describe('standardVega', () => {
  const dayNs = 86_400_000_000_000n
  const market: StructureMarket = { nowNs: 0n, indexPrice: 3000, forwardOf: () => 3000, ivOf: () => 0.6 }
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

  test('standard vega equals vega at thirty days, doubles at a quarter of that and halves at four times', () => {
    const vega = (leg: OptionLeg) => structureGreeks([leg], market, scenario).vega
    expect(standardVega([call(30n, '2')], market, scenario)).toBeCloseTo(vega(call(30n, '2')), 12)
    expect(standardVega([call(120n, '1')], market, scenario)).toBeCloseTo(vega(call(120n, '1')) / 2, 12)
    const near = { ...call(15n, '-1'), expiryNs: (15n * dayNs) / 2n }
    expect(standardVega([near, call(30n, '2')], market, scenario)).toBeCloseTo(
      2 * vega(near) + vega(call(30n, '2')),
      12,
    )
  })

  test('a perpetual and a settled leg have no standard vega', () => {
    const perpetual = {
      kind: 'perpetual',
      amount: parseFixed6<Amount>('1'),
      price: parseFixed6<Price>('3000'),
    } as const
    expect(standardVega([perpetual, call(10n, '1')], market, { ...scenario, timeNs: 10n * dayNs })).toBe(0)
  })
})

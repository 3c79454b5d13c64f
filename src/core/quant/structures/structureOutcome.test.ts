import { describe, expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OptionType } from '@/core/protocol/instrument'
import type { OptionLeg, StructureLeg } from './structureCost'
import { structureOutcome, type OutcomeMarket } from './structureOutcome'

const dayNs = 86_400_000_000_000n
const nowNs = 20_000n * dayNs

function leg(optionType: OptionType, amount: string, strike: number, price: string, days: number): OptionLeg {
  return {
    kind: 'option',
    optionType,
    strike: parseFixed6<Price>(`${strike}`),
    expiryNs: nowNs + BigInt(Math.round(days * 86_400)) * 1_000_000_000n,
    amount: parseFixed6<Amount>(amount),
    price: parseFixed6<Price>(price),
  }
}

const market = (change: Partial<OutcomeMarket> = {}): OutcomeMarket => ({
  nowNs,
  indexPrice: 3000,
  forwardOf: () => 3000,
  ivOf: () => 0.6,
  distributionOf: () => undefined,
  ...change,
})

/** Black-76 by integrating the payoff over the lognormal, independent of the code under test. */
function integrated(optionType: OptionType, forward: number, strike: number, total: number): number {
  const sign = optionType === 'call' ? 1 : -1
  if (forward <= 0) return Math.max(sign * (forward - strike), 0)
  let sum = 0
  const step = 0.01
  for (let z = -9; z < 9; z += step) {
    const price = forward * Math.exp(total * (z + step / 2) - (total * total) / 2)
    sum += Math.max(sign * (price - strike), 0) * Math.exp(-((z + step / 2) ** 2) / 2) * step
  }
  return sum / Math.sqrt(2 * Math.PI)
}

/** Extremes over a plain grid of prices from 0 to 200,000, fine around the strikes. */
function bruteForce(pnl: (price: number) => number): { readonly most: number; readonly least: number } {
  const coarse = Array.from({ length: 150 }, (_, at) => 0.5 * 1.09 ** at)
  const fine = Array.from({ length: 500 }, (_, at) => 2000 + 5 * at)
  const prices = [0, ...coarse, ...fine]
  const pnls = prices.map(pnl)
  return { most: Math.max(...pnls), least: Math.min(...pnls) }
}

test('one expiry is exact and needs a market only for its probability', () => {
  const spread = [leg('call', '1', 3000, '120', 30), leg('call', '-1', 3200, '40', 30)]
  const figures = { maxProfit: 120, maxLoss: 80, breakevens: [3080], isExact: true }
  expect(structureOutcome(spread, undefined)).toEqual({ ...figures, probability: undefined })
  const known = market({ distributionOf: () => ({ above: (price) => (price === 3080 ? 0.4 : 0) }) })
  expect(structureOutcome(spread, known)).toEqual({ ...figures, probability: 0.4 })
})

test('fees lower the profit, raise the loss and move the breakevens by their exact sum', () => {
  const [bought, sold] = [leg('call', '1', 3000, '120', 30), leg('call', '-1', 3200, '40', 30)]
  const spread = [
    { ...bought, fee: parseFixed6<Usd>('1.499999') },
    { ...sold, fee: parseFixed6<Usd>('1.500002') },
  ]
  expect(structureOutcome(spread, undefined)).toMatchObject({
    maxProfit: 116.999999,
    maxLoss: 83.000001,
    breakevens: [3083.000001],
  })
  const credit = [{ ...leg('call', '-1', 3000, '2', 30), fee: parseFixed6<Usd>('2') }, leg('call', '1', 3200, '0', 30)]
  expect(structureOutcome(credit, undefined)).toMatchObject({ maxProfit: 'none', maxLoss: 200 })
})

test('fees lower the modelled outcome of two expiries by their sum', () => {
  const calendar = [leg('put', '-1', 3000, '60', 7), leg('put', '1', 3000, '150', 30)]
  const before = structureOutcome(calendar, market())
  const after = structureOutcome(
    calendar.map((one) => ({ ...one, fee: parseFixed6<Usd>('1.5') })),
    market(),
  )
  expect(after?.maxProfit).toBeCloseTo(Number(before?.maxProfit) - 3, 9)
  expect(after?.maxLoss).toBeCloseTo(Number(before?.maxLoss) + 3, 9)
})

test('a single perpetual has no probability', () => {
  const held: StructureLeg[] = [{ kind: 'perpetual', amount: parseFixed6('1'), price: parseFixed6('2900') }]
  expect(structureOutcome(held, market())).toMatchObject({
    maxProfit: 'unlimited',
    maxLoss: 2900,
    breakevens: [2900],
    probability: undefined,
  })
})

describe('two expiries', () => {
  test('need a market', () => {
    const calendar = [leg('call', '-1', 3000, '60', 7), leg('call', '1', 3000, '200', 30)]
    expect(structureOutcome(calendar, undefined)).toBeUndefined()
  })

  test('a put sold against a twelve-hour call loses its strike less the net premium, at a price of 0', () => {
    const legs = [leg('call', '1', 3125, '20.4', 0.5), leg('put', '-1', 2800, '310.9', 119)]
    const outcome = structureOutcome(legs, market({ indexPrice: 3125, forwardOf: () => 3125 }))
    // At 0 the call is worth nothing and the put 2,800: −20.4 + 310.9 − 2,800.
    expect(outcome?.maxLoss).toBeCloseTo(2509.5, 6)
    expect(outcome?.maxProfit).toBe('unlimited')
  })

  const cases: readonly [string, readonly StructureLeg[], 'profit' | 'loss' | 'both' | 'none'][] = [
    ['a call calendar', [leg('call', '-1', 3000, '60', 7), leg('call', '1', 3000, '200', 30)], 'both'],
    ['a short put calendar', [leg('put', '1', 3000, '60', 7), leg('put', '-1', 3000, '200', 30)], 'both'],
    ['a diagonal', [leg('call', '-1', 3400, '20', 7), leg('call', '1', 3000, '200', 60)], 'both'],
    ['a put ratio', [leg('put', '1', 3000, '60', 2), leg('put', '-2', 2600, '90', 90)], 'both'],
    ['a call too many', [leg('call', '-2', 3000, '60', 7), leg('call', '1', 3000, '200', 30)], 'profit'],
    [
      'a condor of two expiries',
      [
        leg('put', '-1', 2800, '30', 7),
        leg('call', '-1', 3200, '31', 7),
        leg('put', '1', 2600, '40', 30),
        leg('call', '1', 3400, '42', 30),
      ],
      'both',
    ],
  ]
  test.each(cases)('%s has the extremes of a plain grid', (_name, legs, bounded) => {
    const first = legs.reduce(
      (least, one) => (one.kind === 'option' && one.expiryNs < least ? one.expiryNs : least),
      1n << 80n,
    )
    const found = bruteForce((price) =>
      legs.reduce((sum, one) => {
        if (one.kind !== 'option') return sum
        const years = Number(one.expiryNs - first) / 1e9 / 86_400 / 365
        const strike = Number(one.strike) / 1e6
        const sign = one.optionType === 'call' ? 1 : -1
        const worth =
          years === 0
            ? Math.max(sign * (price - strike), 0)
            : integrated(one.optionType, price, strike, 0.6 * Math.sqrt(years))
        return sum + (Number(one.amount) / 1e6) * (worth - Number(one.price) / 1e6)
      }, 0),
    )
    const outcome = structureOutcome(legs, market())
    if (bounded === 'both') expect(outcome?.maxLoss).toBeCloseTo(-found.least, 0)
    else expect(outcome?.maxLoss).toBe('unlimited')
    expect(outcome?.maxProfit).toBeCloseTo(found.most, 0)
  })

  test('S12: a calendar of the reference vectors', () => {
    const legs = [leg('call', '-1', 60_000, '1822.72699', 7), leg('call', '1', 60_000, '3565.142023', 30)]
    const near = nowNs + 7n * dayNs
    const outcome = structureOutcome(
      legs,
      market({
        indexPrice: 60_000,
        forwardOf: () => 60_000,
        ivOf: ({ expiryNs }) => (expiryNs === near ? 0.55 : 0.52),
      }),
    )
    expect(outcome?.maxProfit).toBeCloseTo(1379.8797534, 4)
    expect(outcome?.maxLoss).toBeCloseTo(1742.415033, 6)
    expect(outcome?.breakevens).toHaveLength(2)
    expect(outcome?.breakevens[0]).toBeCloseTo(56909.3244437, 4)
    expect(outcome?.breakevens[1]).toBeCloseTo(63561.3087481, 4)
  })

  test('calls that cancel stay limited when the later forward is above the earlier one', () => {
    const legs = [leg('call', '-1', 3000, '60', 7), leg('call', '1', 3000, '200', 30)]
    const near = nowNs + 7n * dayNs
    const outcome = structureOutcome(legs, market({ forwardOf: (one) => (one === near ? 3002 : 3010) }))
    expect(outcome?.maxLoss).toBeCloseTo(140, 6)
    // At the near strike the far call has 23 days and a forward of 3,000 × 3,010 / 3,002.
    const far = integrated('call', (3000 * 3010) / 3002, 3000, 0.6 * Math.sqrt(23 / 365))
    expect(outcome?.maxProfit).toBeCloseTo(far - 140, 0)
  })

  test('a breakeven far above every strike is found', () => {
    const legs = [leg('put', '-1', 3000, '500', 7), leg('call', '0.001', 3000, '1', 7), leg('put', '1', 100, '700', 30)]
    const outcome = structureOutcome(legs, market())
    // Far above: 500 − 700 + 0.001 × (S − 3,001) = 0.
    expect(outcome?.breakevens.at(-1)).toBeCloseTo(203_001, 0)
  })
})

describe('in the settlement window', () => {
  // A quarter remains and three quarters have averaged 3,140, with the index at 3,125: the marks use 3,136.25.
  const expiryNs = nowNs + 450n * 1_000_000_000n
  const settling = market({ indexPrice: 3125, forwardOf: () => 3136.25 })
  const call = (amount: string, strike: number, price: string): OptionLeg => ({
    ...leg('call', amount, strike, price, 0),
    expiryNs,
  })

  test('a sold put cannot lose more than with a settlement at the fixed part', () => {
    const put: OptionLeg = { ...leg('put', '-1', 2800, '1', 0), expiryNs }
    // 0.75 × 3,140 = 2,355: 2,800 − 2,355 − 1.
    expect(structureOutcome([put], settling)).toMatchObject({ maxProfit: 1, isExact: false })
    expect(structureOutcome([put], settling)?.maxLoss).toBeCloseTo(444, 6)
  })

  test('a breakeven is the index required for the rest of the window', () => {
    const outcome = structureOutcome([call('1', 3125, '31.65')], settling)
    // 0.75 × 3,140 + 0.25 × S = 3,156.65.
    expect(outcome?.breakevens[0]).toBeCloseTo(3206.6, 6)
    expect(outcome?.maxLoss).toBeCloseTo(31.65, 6)
    expect(outcome?.maxProfit).toBe('unlimited')
  })

  test('the probability is that of the settlement price', () => {
    const asked: number[] = []
    const distribution = {
      above: (price: number) => {
        asked.push(price)
        return 0.3
      },
    }
    const known = { ...settling, distributionOf: () => distribution }
    expect(structureOutcome([call('1', 3125, '31.65')], known)?.probability).toBe(0.3)
    expect(asked[0]).toBeCloseTo(3156.65, 6)
  })

  test('a sold call covers only a quarter of a later one, so the rest is unlimited', () => {
    const legs = [call('-1', 3125, '12'), leg('call', '1', 3125, '60', 7)]
    expect(structureOutcome(legs, settling)?.maxProfit).toBe('unlimited')
  })
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OptionType } from '@/core/protocol/instrument'
import { expiryPayoff, pnlAtExpiry } from './expiryPayoff'
import type { StructureLeg } from './structureCost'

/** `+1 C90 @7` is a bought call, `-2 P100 @5` two sold puts, `+1 perp @100` a perpetual. */
function structure(text: string): StructureLeg[] {
  return text.split(', ').map((part): StructureLeg => {
    const [amount = '', what = '', price = ''] = part.split(' ')
    const held = { amount: parseFixed6<Amount>(amount.replace('+', '')), price: parseFixed6<Price>(price.slice(1)) }
    if (what === 'perp') return { kind: 'perpetual', ...held }
    const optionType: OptionType = what.startsWith('C') ? 'call' : 'put'
    return { kind: 'option', optionType, strike: parseFixed6<Price>(what.slice(1)), expiryNs: 1n, ...held }
  })
}

const shown = (value: bigint | string) => (typeof value === 'bigint' ? formatFixed6(value) : value)

function figures(text: string): { maxProfit: string; maxLoss: string; breakevens: string[] } {
  const { maxProfit, maxLoss, breakevens } = expiryPayoff(structure(text))
  return { maxProfit: shown(maxProfit), maxLoss: shown(maxLoss), breakevens: breakevens.map(formatFixed6) }
}

// Rows of the reference vectors, section 7.
test.each([
  ['S01', '+1 C90 @7, -1 C110 @5', '18', '2', ['92']],
  ['S02', '+1 C95 @6, -2 C100 @3.5, +1 C105 @1.5', '4.5', '0.5', ['95.5', '104.5']],
  ['S04', '+1 C50 @12, -2 C60 @6, +1 C70 @2', '8', '2', ['52', '68']],
  ['S05 of puts', '+1 P50 @1, -2 P60 @5, +1 P70 @11', '8', '2', ['52', '68']],
  ['S05 of spreads', '+1 C50 @12, -1 C60 @6, +1 P70 @11, -1 P60 @5', '8', '2', ['52', '68']],
  ['S06', '+1 C54 @9, -2 C60 @6, +1 C66 @4', '5', '1', ['55', '65']],
  ['S07', '-1 P95 @2, +1 P90 @1, -1 C105 @2, +1 C110 @1', '2', '3', ['93', '107']],
  ['S08', '-1 C100 @5, -1 P100 @5', '10', 'unlimited', ['90', '110']],
  ['S09', '+1 C100 @5, -2 C110 @2', '9', 'unlimited', ['101', '119']],
  ['S10', '+1 P100 @4, +1 perp @100', 'unlimited', '4', ['104']],
  ['S11', '+1 C90 @14, -1 C110 @4, -1 P90 @3, +1 P110 @12.5', '0.5', 'none', []],
])('%s: %s', (_id, text, maxProfit, maxLoss, breakevens) => {
  expect(figures(text)).toEqual({ maxProfit, maxLoss, breakevens })
})

test('a guaranteed loss has neither profit nor breakeven', () => {
  expect(figures('+1 C90 @7, -1 C90 @6')).toEqual({ maxProfit: 'none', maxLoss: '1', breakevens: [] })
})

test('a flat stretch at zero is bounded by its breakevens', () => {
  // Zero between 100 and 110: a loss below 100, a profit above 110.
  expect(figures('-1 P100 @2, +1 C110 @2').breakevens).toEqual(['100', '110'])
})

test('a structure that is zero everywhere has no breakeven', () => {
  expect(figures('+1 C90 @0, -1 C90 @0')).toEqual({ maxProfit: 'none', maxLoss: 'none', breakevens: [] })
})

test('a strike inside a flat stretch at zero is not a breakeven', () => {
  // Zero from 80 to 120, with a strike at 100 that nets out.
  expect(figures('-1 P80 @0, +1 C120 @0, +1 C100 @0, -1 C100 @0').breakevens).toEqual(['80', '120'])
})

test('a flat stretch at zero that never ends has one breakeven', () => {
  expect(figures('-1 P80 @0').breakevens).toEqual(['80'])
  expect(figures('+1 P80 @0').breakevens).toEqual(['80'])
  // A stretch at zero from the price 0: zero below 100, and a profit above.
  expect(figures('+1 C100 @0').breakevens).toEqual(['100'])
})

test('a payoff that only touches zero at a strike has a breakeven there', () => {
  // Sold for its maximum payoff: zero at 100, a loss on both sides.
  expect(figures('+1 C90 @10, -2 C100 @0, +1 C110 @0').breakevens).toEqual(['100'])
  expect(figures('-1 C90 @10, +2 C100 @0, -1 C110 @0').breakevens).toEqual(['100'])
})

test('a breakeven between two millionths is rounded to the nearest', () => {
  // 3 contracts for 1 dollar: 100 + 1/3 × 1 dollar each.
  expect(figures('+3 C100 @0.333333').breakevens).toEqual(['100.333333'])
  expect(figures('+3 C100 @1, -2 C100 @1.000001').breakevens).toEqual(['100.999998'])
})

test('losses are rounded up and profits down', () => {
  const { maxProfit, maxLoss } = figures('+0.000001 C90 @7.5, -0.000001 C110 @5')
  expect(maxProfit).toBe('0.000017')
  expect(maxLoss).toBe('0.000003')
})

const anyLeg: fc.Arbitrary<StructureLeg> = fc
  .record({
    kind: fc.constantFrom<'call' | 'put' | 'perpetual'>('call', 'put', 'perpetual'),
    strike: fc.integer({ min: 1, max: 40 }),
    amount: fc.integer({ min: -5, max: 5 }).filter((amount) => amount !== 0),
    price: fc.integer({ min: 0, max: 2_000 }),
  })
  .map(({ kind, strike, amount, price }): StructureLeg => {
    const held = { amount: parseFixed6<Amount>(`${amount}`), price: parseFixed6<Price>(`${price / 100}`) }
    if (kind === 'perpetual') return { kind, ...held }
    return { kind: 'option', optionType: kind, strike: parseFixed6<Price>(`${strike * 5}`), expiryNs: 1n, ...held }
  })

/** In doubles and from the definition alone. */
function plainPnl(legs: readonly StructureLeg[], price: number): number {
  return legs.reduce((sum, leg) => {
    const sign = leg.kind === 'option' && leg.optionType === 'put' ? -1 : 1
    const worth = leg.kind === 'perpetual' ? price : Math.max(sign * (price - toNumber(leg.strike)), 0)
    return sum + toNumber(leg.amount) * (worth - toNumber(leg.price))
  }, 0)
}

test('brute force over all prices finds the same profit, loss and breakevens', () => {
  fc.assert(
    fc.property(fc.array(anyLeg, { minLength: 1, maxLength: 6 }), (legs) => {
      const { maxProfit, maxLoss, breakevens, slopeAbove } = expiryPayoff(legs)
      const prices = Array.from({ length: 4_001 }, (_, index) => index / 10)
      const pnls = prices.map((price) => plainPnl(legs, price))
      if (typeof maxProfit === 'bigint') expect(Math.max(...pnls)).toBeCloseTo(toNumber(maxProfit), 5)
      else if (maxProfit === 'none') expect(Math.max(...pnls)).toBeLessThan(1e-9)
      else expect(slopeAbove).toBeGreaterThan(0n)
      if (typeof maxLoss === 'bigint') expect(Math.min(...pnls)).toBeCloseTo(-toNumber(maxLoss), 5)
      else if (maxLoss === 'none') expect(Math.min(...pnls)).toBeGreaterThan(-1e-9)
      else expect(slopeAbove).toBeLessThan(0n)
      for (const price of breakevens) expect(Math.abs(plainPnl(legs, toNumber(price)))).toBeLessThan(1e-4)
      // Two neighbouring prices of different signs enclose a breakeven.
      pnls.forEach((pnl, index) => {
        const next = pnls[index + 1]
        if (next === undefined || Math.abs(pnl) < 1e-9 || Math.abs(next) < 1e-9 || pnl > 0 === next > 0) return
        const isBetween = (price: number) => price >= index / 10 - 1e-6 && price <= (index + 1) / 10 + 1e-6
        expect(breakevens.some((price) => isBetween(toNumber(price)))).toBe(true)
      })
    }),
    { numRuns: 1_000 },
  )
})

test('the PnL of a structure is the sum of its legs’ PnL', () => {
  fc.assert(
    fc.property(
      fc.array(anyLeg, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 30_000 }),
      (legs, cents) => {
        const price = parseFixed6<Price>(`${cents / 100}`)
        const alone = legs.reduce((sum, leg) => sum + pnlAtExpiry([leg], price), 0n)
        // Cents times whole contracts need no rounding.
        expect(pnlAtExpiry(legs, price)).toBe(alone)
      },
    ),
  )
})

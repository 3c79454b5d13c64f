import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { applyFill, flatPosition, positionAt } from '../pnl'
import { isolatedAfterChange, isolatedAfterFill, isolatedHealth } from './isolatedMargin'
import type { IsolatedMargin } from './isolatedMargin'
import { liquidationPrice } from './portfolioLiquidationPrice'

const usd = (text: string) => parseFixed6<Usd>(text)
const price = (text: string) => parseFixed6<Price>(text)
const contracts = (text: string) => parseFixed6<Amount>(text)
const terms = {
  initialMarginFraction: parseFixed6<Fraction>('0.05'),
  maintenanceMarginFraction: parseFixed6<Fraction>('0.03'),
}
const held = (amount: string, entry: string) => positionAt(contracts(amount), price(entry))
const aside = (margin: string, baseMargin = margin) => ({ margin: usd(margin), baseMargin: usd(baseMargin) })
const fill = (side: Side, amount: string, at: string) => ({ side, amount: contracts(amount), price: price(at) })

test('an opening fill sets aside notional divided by leverage, or the margin fraction of the instrument', () => {
  const opening = { isolated: undefined, before: flatPosition, fill: fill('buy', '2', '3000'), terms }
  expect(isolatedAfterFill({ ...opening, leverage: 10 })).toEqual(aside('600'))
  expect(isolatedAfterFill(opening)).toEqual(aside('300'))
})

test('isolated margin is rounded up', () => {
  const opening = {
    isolated: undefined,
    before: flatPosition,
    fill: fill('sell', '0.01', '100.01'),
    terms,
    leverage: 3,
  }
  // 1.0001 / 3
  expect(isolatedAfterFill(opening)).toEqual(aside('0.333367'))
})

test.each([
  // [what, before, margin, fill, margin after] with leverage 10
  ['grows', held('1', '3000'), aside('350', '300'), fill('buy', '1', '3100'), aside('660', '610')],
  ['closes a part', held('3', '3000'), aside('1000', '900'), fill('sell', '1', '3100'), aside('666.666666', '600')],
  ['closes all', held('-3', '3000'), aside('1000', '900'), fill('buy', '3', '3100'), undefined],
  ['flips', held('1', '3000'), aside('1000', '300'), fill('sell', '3', '2900'), aside('580')],
] as const)('a position that %s keeps the right margin', (_what, before, isolated, made, after) => {
  expect(isolatedAfterFill({ isolated, before, fill: made, terms, leverage: 10 })).toEqual(after)
})

test('an isolated position is backed by its own margin and PnL', () => {
  const health = isolatedHealth({
    isolated: { margin: usd('500') },
    position: held('2', '3000'),
    markPrice: price('2900'),
    terms,
    leverage: 20,
  })
  expect(health).toEqual({
    equity: usd('300'),
    unrealizedPnl: usd('-200'),
    initialMargin: usd('290'),
    maintenanceMargin: usd('174'),
    available: usd('126'),
    removable: usd('10'),
  })
})

// Two contracts bought at 3000 with leverage 10.
test.each([
  // 700 − 620; the unrealised profit of 200 cannot be removed.
  ['3100', '700', '80'],
  // 700 − 20 − 598
  ['2990', '700', '82'],
  // 480 − 200 is already below 580.
  ['2900', '480', '0'],
])('at a mark of %s and a margin of %s, %s can be removed', (mark, margin, removable) => {
  const position = held('2', '3000')
  const isolated = { margin: usd(margin) }
  const health = isolatedHealth({ isolated, position, markPrice: price(mark), terms, leverage: 10 })
  expect(health.removable).toBe(usd(removable))
})

test('margin added by hand is separate from the margin of fills, and is removed first', () => {
  expect(isolatedAfterChange(aside('300'), usd('50'))).toEqual(aside('350', '300'))
  expect(isolatedAfterChange(aside('350', '300'), usd('-50'))).toEqual(aside('300'))
  expect(isolatedAfterChange(aside('300'), usd('-20.5'))).toEqual(aside('279.5'))
  expect(isolatedAfterChange(aside('300'), usd('-300.000001'))).toEqual(aside('0'))
})

test('the liquidation price of an isolated position uses its own margin', () => {
  const found = liquidationPrice({
    position: held('2', '3000'),
    maintenanceMarginFraction: terms.maintenanceMarginFraction,
    collateral: usd('600'),
  })
  // (6000 − 600) / (2 × 0.97)
  expect(found).toBe(price('2783.505155'))
})

test('isolated margin ends when the position is flat, and is never negative before', () => {
  const anyFill = fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    amount: fc.bigInt(1n, 5_000_000n).map((value) => fixed6<Amount>(value)),
    price: fc.bigInt(1n, 100_000_000n).map((value) => fixed6<Price>(value)),
  })
  fc.assert(
    fc.property(fc.array(anyFill, { maxLength: 20 }), fc.integer({ min: 1, max: 20 }), (fills, leverage) => {
      let position = flatPosition
      let isolated: IsolatedMargin | undefined
      const apply = (one: (typeof fills)[number]) => {
        isolated = isolatedAfterFill({ isolated, before: position, fill: one, terms, leverage })
        position = applyFill(position, one.side, one.price, one.amount).position
        expect(isolated === undefined).toBe(position.amount === 0n)
        expect(isolated?.margin ?? 0n).toBeGreaterThanOrEqual(0n)
      }
      for (const one of fills) apply(one)
      if (position.amount === 0n) return
      const rest = fixed6<Amount>(position.amount < 0n ? 0n - position.amount : 0n + position.amount)
      apply({ side: position.amount > 0n ? 'sell' : 'buy', amount: rest, price: fixed6<Price>(1n) })
      expect(isolated).toBeUndefined()
    }),
  )
})

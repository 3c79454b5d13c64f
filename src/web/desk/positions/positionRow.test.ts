import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { returnOf, shareOfMargin } from './positionRow'

const perpetual: PositionMessage = {
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  asset: 'ETH',
  amount: parseFixed6('2'),
  side: 'buy',
  markPrice: parseFixed6('3000'),
  avgEntryPrice: parseFixed6('3000'),
  unrealizedPnl: parseFixed6('0'),
  maintenanceMargin: parseFixed6('180'),
  liquidationPrice: parseFixed6('2700'),
}

test('the return of a perpetual is relative to its entry margin: 60 on 6,000 at ten times leverage is 10%', () => {
  expect(returnOf({ position: perpetual, leverage: 10 }, parseFixed6<Usd>('60'))).toBeCloseTo(0.1, 12)
  expect(returnOf({ position: perpetual, leverage: undefined }, parseFixed6<Usd>('60'))).toBeUndefined()
})

test('the return of an option is relative to its premium', () => {
  const option: PositionMessage = { ...perpetual, instrumentType: 'OPTION', avgEntryPrice: parseFixed6('50') }
  expect(returnOf({ position: option, leverage: undefined }, parseFixed6<Usd>('-25'))).toBeCloseTo(-0.25, 12)
})

test('a percentage is rounded to the step, and 100% is the whole position', () => {
  const step = parseFixed6<Amount>('0.01')
  expect(shareOfMargin(parseFixed6<Amount>('-0.333'), 50, step)).toBe(parseFixed6('0.16'))
  expect(shareOfMargin(parseFixed6<Amount>('-0.333'), 100, step)).toBe(parseFixed6('0.333'))
})

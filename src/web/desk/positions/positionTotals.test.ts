import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { PositionRow } from './positionRow'
import { positionTotals } from './positionTotals'

/** Two ETH long at a mark of 3,000 with the index at 3,010, and 300 USD of margin. */
function row(change: Partial<PositionRow> = {}, position: Partial<PositionMessage> = {}): PositionRow {
  const base: Partial<PositionRow> = {
    markPrice: parseFixed6('3000'),
    indexPrice: parseFixed6('3010'),
    pnl: parseFixed6('12.5'),
    initialMargin: parseFixed6('300'),
    isPortfolioMargin: false,
    delta: 1,
    theta: 0,
    vega: 0,
  }
  return {
    ...base,
    ...change,
    position: { amount: parseFixed6('2'), side: 'buy', ...position } as PositionMessage,
  } as PositionRow
}

/** Ten calls short at 50, each with delta 0.4, theta −3 and vega 2. */
const shortCalls = row(
  {
    markPrice: parseFixed6('50'),
    pnl: parseFixed6('-20'),
    initialMargin: parseFixed6('900'),
    delta: 0.4,
    theta: -3,
    vega: 2,
  },
  { amount: parseFixed6('10'), side: 'sell' },
)

test('values and margins add up without a sign, and PnL and greeks with the side', () => {
  expect(positionTotals([row(), shortCalls])).toEqual({
    // 2 × 3,000 + 10 × 50
    value: parseFixed6('6500'),
    // 12.5 − 20
    pnl: parseFixed6('-7.5'),
    margin: parseFixed6('1200'),
    // (2 − 10 × 0.4) × 3,010
    delta: -6020,
    theta: 30,
    vega: -20,
  })
})

test('a sum is unknown if one part is', () => {
  expect(positionTotals([row(), row({ initialMargin: undefined })]).margin).toBeUndefined()
  expect(positionTotals([row(), row({ indexPrice: undefined })]).delta).toBeUndefined()
  const { theta, vega, pnl } = positionTotals([row({ theta: undefined }), shortCalls])
  expect({ theta, vega, pnl }).toEqual({ theta: undefined, vega: -20, pnl: parseFixed6('-7.5') })
})

test('standard margins do not add up under portfolio margin, but isolated ones do', () => {
  expect(positionTotals([row({ isPortfolioMargin: true })]).margin).toBeUndefined()
  const isolated = row({ isPortfolioMargin: true }, { isolatedMargin: parseFixed6('250') })
  expect(positionTotals([isolated]).margin).toBe(parseFixed6('250'))
})

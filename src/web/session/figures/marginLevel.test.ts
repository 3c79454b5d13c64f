import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Price, type Usd } from '@/core/protocol/fixed6'
import { positionKey } from '@/core/protocol/positionKey'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { Liquidations } from '@/web/session/preview/liquidationsContext'
import type { AccountFigures } from './accountFigures'
import {
  accountUse,
  isolatedUse,
  liquidationDistance,
  marginLevel,
  nextMarginLevel,
  orderMargin,
  type MarginLevel,
} from './marginLevel'

const usd = (dollars: number) => parseFixed6<Usd>(dollars.toFixed(6))
const at = (use: number | undefined, isInLiquidation = false) => ({ use, isInLiquidation })

test.each([
  [undefined, 'fine'],
  [0, 'fine'],
  [0.599_999, 'fine'],
  [0.6, 'notice'],
  [0.799_999, 'notice'],
  [0.8, 'warning'],
  [0.949_999, 'warning'],
  [0.95, 'danger'],
  [1.7, 'danger'],
] as const)('a margin use of %s is %s', (use, level) => {
  expect(marginLevel(at(use))).toBe(level)
})

test('an account in liquidation has the liquidation level, whatever its margin use', () => {
  expect(marginLevel(at(0.1, true))).toBe('liquidation')
  expect(marginLevel(at(undefined, true))).toBe('liquidation')
})

test('margin balance, maintenance margin and the margin of orders leave what is available', () => {
  const figures = { marginBalance: usd(99_835.9), maintenanceMargin: usd(827.94), availableMargin: usd(98_807.18) }
  // Initial margin with orders 1,122.30, of which the positions need 921.52.
  expect(orderMargin(figures)).toBe(usd(1_122.3 - 921.52))
  expect(orderMargin({ ...figures, availableMargin: usd(99_900) })).toBe(usd(0))
})

function levels(uses: readonly number[]): readonly MarginLevel[] {
  let level: MarginLevel = 'fine'
  return uses.map((use) => (level = nextMarginLevel(level, at(use))))
}

test('margin use that hovers around a threshold triggers once', () => {
  expect(levels([0.59, 0.6, 0.599, 0.601, 0.58, 0.61])).toEqual([
    'fine',
    'notice',
    'notice',
    'notice',
    'notice',
    'notice',
  ])
})

test('a level ends only when margin use is well below its threshold', () => {
  expect(levels([0.81, 0.775, 0.765, 0.571, 0.569])).toEqual(['warning', 'warning', 'notice', 'notice', 'fine'])
})

test('a jump across several thresholds is one change, up or down', () => {
  expect(levels([0.3, 0.97, 0.3])).toEqual(['fine', 'danger', 'fine'])
})

test('a liquidation is over when the venue says so', () => {
  expect(nextMarginLevel('liquidation', at(0.94))).toBe('warning')
  expect(nextMarginLevel('liquidation', at(0.94, true))).toBe('liquidation')
})

test('an account without positions has no level', () => {
  expect(nextMarginLevel('danger', at(undefined))).toBe('fine')
})

const long: PositionMessage = {
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  asset: 'ETH',
  amount: parseFixed6('10'),
  side: 'buy',
  markPrice: parseFixed6('3000'),
  avgEntryPrice: parseFixed6('3000'),
  unrealizedPnl: parseFixed6('0'),
  maintenanceMargin: parseFixed6('900'),
  // The venue computes this price with constant options and collateral, so the page does not use it.
  liquidationPrice: parseFixed6('1000'),
}
const price = (text: string) => parseFixed6<Price>(text)

test('an isolated position is judged by its own margin and PnL at the current mark', () => {
  const isolated: PositionMessage = { ...long, marginType: 'ISOLATED', isolatedMargin: parseFixed6('1500') }
  // 10 × −60 leaves 900; the maintenance margin is 900 × 2,940 / 3,000 = 882.
  const use = isolatedUse(isolated, price('2940'))
  expect(formatFixed6(use?.equity ?? 0n)).toBe('900')
  expect(formatFixed6(use?.maintenanceMargin ?? 0n)).toBe('882')
  expect(use?.use).toBeCloseTo(0.98, 12)
  expect(isolatedUse(long, price('2940'))).toBeUndefined()
})

const figures: AccountFigures = {
  equity: parseFixed6('10000'),
  collateralValue: parseFixed6('10000'),
  unrealizedPnl: parseFixed6('0'),
  perpetualPnl: parseFixed6('0'),
  optionValue: parseFixed6('0'),
  marginBalance: parseFixed6('10000'),
  initialMargin: parseFixed6('1500'),
  maintenanceMargin: parseFixed6('900'),
  availableMargin: parseFixed6('9100'),
  maintenanceUse: 0.09,
  initialUse: 0.15,
  isInLiquidation: false,
  isPortfolioMargin: false,
}

const liquidations: Liquidations = new Map([
  [
    positionKey(long),
    {
      status: 'prices',
      prices: [
        { way: 'down', price: price('2400'), distance: 0.2 },
        { way: 'up', price: price('4200'), distance: 0.4 },
      ],
    },
  ],
])

test('the distance to liquidation gives the possible loss and the liquidation price of the dominant perpetual', () => {
  const distance = liquidationDistance(figures, [long], liquidations)
  expect(formatFixed6(distance?.loss ?? 0n)).toBe('9100')
  expect(distance?.share).toBeCloseTo(0.91, 12)
  expect(distance?.at?.instrumentName).toBe('ETH-PERP')
  expect(distance?.at?.price).toBe(price('2400'))
  expect(distance?.at?.move).toBeCloseTo(-0.2, 12)
})

test('the venue cancels open orders at a smaller loss than it liquidates positions at', () => {
  // The available margin is 10,000 − 900 for the positions, less 1,100 for the orders.
  const held = { ...figures, availableMargin: parseFixed6<Usd>('8000') }
  const level = { way: 'down', price: price('2500'), distance: 0.17 } as const
  const cancelling: Liquidations = new Map([[positionKey(long), { status: 'none', ordersCancelled: [level] }]])
  expect(liquidationDistance(held, [long], cancelling)).toMatchObject({
    loss: parseFixed6('9100'),
    ordersLoss: parseFixed6('8000'),
  })
  expect(liquidationDistance(figures, [long], liquidations)?.ordersLoss).toBeUndefined()
})

test('an account with several risks has no single liquidation price', () => {
  const other: PositionMessage = { ...long, instrumentName: 'BTC-PERP', maintenanceMargin: parseFixed6('600') }
  expect(liquidationDistance(figures, [long, other], liquidations)?.at).toBeUndefined()
})

test('without margin requirements there is no distance to liquidation', () => {
  expect(liquidationDistance({ ...figures, maintenanceMargin: parseFixed6('0') }, [], new Map())).toBeUndefined()
})

const isolatedAt20: PositionMessage = {
  ...long,
  marginType: 'ISOLATED',
  amount: parseFixed6('1'),
  markPrice: price('100'),
  avgEntryPrice: price('100'),
  unrealizedPnl: usd(0),
  initialMargin: usd(5),
  maintenanceMargin: usd(3),
}

test('a position with its full initial margin is fine at any leverage, and each level follows as its cushion is lost', () => {
  // At 20× and 3 %, a position of 100 has a margin of 5 and requires 3. The cushion of 2 shrinks by 0.4, 0.6, 1.2, 1.8.
  const opened = (lost: number) => isolatedUse({ ...isolatedAt20, isolatedMargin: usd(5 - 2 * lost) }, price('100'))
  const levelAt = (lost: number) => marginLevel(opened(lost) ?? at(undefined))
  expect([0, 0.2, 0.3, 0.6, 0.95, 1].map(levelAt)).toEqual(['fine', 'fine', 'notice', 'notice', 'danger', 'danger'])
  // 3 / (5 − 2 × 0.7) is 0.83.
  expect(levelAt(0.7)).toBe('warning')
})

test('an account that uses all of its initial margin is fine before it has lost any, whatever its orders hold', () => {
  const full = {
    ...figures,
    marginBalance: usd(10_000),
    maintenanceMargin: usd(6_000),
    // Positions take 9,500 and orders 500.
    initialMargin: usd(10_000),
    availableMargin: usd(3_500),
    maintenanceUse: 0.6,
  }
  expect(accountUse(full).lost).toBeCloseTo(-500 / 3_500, 12)
  expect(marginLevel(accountUse(full))).toBe('fine')
  // Portfolio margin starts at 1 / 1.25.
  const portfolio = { ...full, maintenanceMargin: usd(8_000), availableMargin: usd(2_000), maintenanceUse: 0.8 }
  expect(marginLevel(accountUse(portfolio))).toBe('fine')
  const lost = { ...portfolio, marginBalance: usd(9_000), availableMargin: usd(1_000), maintenanceUse: 8 / 9 }
  expect(accountUse(lost).lost).toBeCloseTo(0.5, 12)
  expect(marginLevel(accountUse(lost))).toBe('warning')
})

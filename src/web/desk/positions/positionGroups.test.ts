import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { positionGroups, readGrouping } from './positionGroups'
import type { PositionRow } from './positionRow'

type Figures = Pick<PositionRow, 'delta' | 'gamma' | 'theta' | 'vega'>

function row(instrumentName: string, amount: string, figures: Figures, change: Partial<PositionRow> = {}): PositionRow {
  const side = amount.startsWith('-') ? 'sell' : 'buy'
  const position = {
    instrumentId: instrumentName,
    instrumentName,
    asset: instrumentName.split('-')[0],
    amount: parseFixed6<Amount>(amount.replace('-', '')),
    side,
  } as PositionMessage
  return {
    pnl: parseFixed6('1.25'),
    initialMargin: parseFixed6('100'),
    isPortfolioMargin: false,
    ...figures,
    ...change,
    position,
  } as PositionRow
}

/** Rows C01 and C03 of the 60-digit reference, per contract. */
const c01 = { delta: 0.5151893915800376, gamma: 8.7232556478049e-5, theta: -130.13185480082, vega: 33.124472131117 }
const c03 = { delta: 0.2089295115430742, gamma: 2.7840266423238e-5, theta: -49.426007239064, vega: 49.426007239064 }
const perpetual = { delta: 1, gamma: 0, theta: 0, vega: 0 }
const near = 'BTC-27NOV26-60000-C'

const held = [
  row(near, '-2', c01),
  row('BTC-25DEC26-70000-C', '1.5', c03),
  row('BTC-27NOV26-70000-C', '2', c03),
  row('BTC-PERP', '0.5', perpetual),
  row('ETH-PERP', '4', perpetual),
]

test('groups by expiry hold the sums of their legs, the perpetual first', () => {
  const groups = positionGroups(held, 'expiry')
  expect(groups.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['BTC Perpetual', 1],
    ['BTC 27 Nov', 2],
    ['BTC 25 Dec', 1],
    ['ETH Perpetual', 1],
  ])
  const { totals } = groups[1] ?? { totals: undefined }
  // −2 × C01 + 2 × C03, by hand.
  expect(totals?.delta).toBeCloseTo(-0.6125197600739268, 12)
  expect(totals?.gamma).toBeCloseTo(-1.18784580109622e-4, 15)
  expect(totals?.theta).toBeCloseTo(161.411695123512, 9)
  expect(totals?.vega).toBeCloseTo(32.603070215894, 9)
  expect(totals?.pnl).toBe(parseFixed6('2.5'))
  expect(totals?.margin).toBe(parseFixed6('200'))
})

test('groups by structure name what is recognised, and the rest last', () => {
  const groups = positionGroups(held, 'structure')
  expect(groups.map(({ name, rows }) => [name, rows.map(({ position }) => position.instrumentName)])).toEqual([
    ['BTC Vertical · 27 Nov', [near, 'BTC-27NOV26-70000-C']],
    ['BTC Other positions', ['BTC-PERP', 'BTC-25DEC26-70000-C']],
    ['ETH Other positions', ['ETH-PERP']],
  ])
})

test('a sum with an unknown part is unknown', () => {
  const unknown = { delta: undefined, gamma: undefined, theta: undefined, vega: 1 }
  const [, group] = positionGroups([...held, row('BTC-27NOV26-80000-C', '1', unknown)], 'expiry')
  expect(group?.totals).toMatchObject({ delta: undefined, gamma: undefined, theta: undefined })
  expect(group?.totals.vega).toBeCloseTo(33.603070215894, 9)
  const [portfolio] = positionGroups([row(near, '1', c01, { isPortfolioMargin: true })], 'expiry')
  expect(portfolio?.totals.margin).toBeUndefined()
})

test('a stored grouping that is none is ignored', () => {
  expect([readGrouping('expiry'), readGrouping('moon'), readGrouping(undefined)]).toEqual(['expiry', 'none', 'none'])
})

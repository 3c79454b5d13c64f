import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { applyPositions, costedPosition, heldAtSide, pnlAt, positionsIn } from './positions'

function position(instrumentName: string, amount: string, change: Partial<PositionMessage> = {}): PositionMessage {
  return {
    instrumentId: `id of ${instrumentName}`,
    instrumentName,
    instrumentType: 'PERPETUAL',
    asset: 'ETH',
    amount: parseFixed6(amount),
    side: 'buy',
    markPrice: parseFixed6('3000'),
    avgEntryPrice: parseFixed6('3000'),
    unrealizedPnl: parseFixed6('0'),
    maintenanceMargin: parseFixed6('0'),
    ...change,
  }
}

test('a changed position keeps its place, a new one is added last, a closed one is removed', () => {
  const known = [position('ETH-PERP', '1'), position('BTC-PERP', '2')]
  const changed = [position('SOL-PERP', '5'), position('ETH-PERP', '3')]
  expect(applyPositions(known, changed).map(({ instrumentName, amount }) => [instrumentName, amount])).toEqual([
    ['ETH-PERP', 3_000_000n],
    ['BTC-PERP', 2_000_000n],
    ['SOL-PERP', 5_000_000n],
  ])
  expect(applyPositions(known, [position('ETH-PERP', '0')])).toEqual([position('BTC-PERP', '2')])
  expect(applyPositions([], [position('ETH-PERP', '0')])).toEqual([])
})

test('the two positions of a perpetual never replace each other, and one closes without the other', () => {
  const long = position('ETH-PERP', '1', { positionSide: 'LONG' })
  const short = position('ETH-PERP', '0.4', { positionSide: 'SHORT', side: 'sell' })
  const both = applyPositions([], [long, short])
  expect(both).toEqual([long, short])
  const grown = position('ETH-PERP', '0.5', { positionSide: 'SHORT', side: 'sell' })
  expect(applyPositions(both, [grown])).toEqual([long, grown])
  expect(applyPositions(both, [position('ETH-PERP', '0', { positionSide: 'LONG' })])).toEqual([short])
  expect(positionsIn(both, long)).toEqual([long, short])
  const held = (positionSide?: 'LONG' | 'SHORT') => heldAtSide(both, { ...long, positionSide })
  expect([held('LONG'), held('SHORT'), held()]).toEqual([1_000_000n, -400_000n, 0n])
  expect(heldAtSide(undefined, long)).toBeUndefined()
})

test('a long gains when the price rises, a short loses', () => {
  const price = parseFixed6<Price>('3010.5')
  expect(pnlAt(position('ETH-PERP', '2'), price)).toBe(parseFixed6('21'))
  expect(pnlAt(position('ETH-PERP', '2', { side: 'sell' }), price)).toBe(parseFixed6('-21'))
})

test('at the venue’s mark the PnL equals the venue’s, even though the average entry is rounded', () => {
  const held = position('ETH-PERP', '3', {
    avgEntryPrice: parseFixed6('2999.666667'),
    markPrice: parseFixed6('3001'),
    unrealizedPnl: parseFixed6('4'),
  })
  expect(pnlAt(held, held.markPrice)).toBe(parseFixed6('4'))
  expect(costedPosition(held)).toEqual({ amount: parseFixed6('3'), cost: parseFixed6('8999') })
  expect(pnlAt(held, parseFixed6('3000'))).toBe(parseFixed6('1'))
})

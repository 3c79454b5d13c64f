import { expect, test } from 'vitest'
import { absolute, fixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { Fill } from '@/web/session/fills'
import { createPositionLedger } from './positionLedger'

const amount = (text: string) => parseFixed6<Amount>(text)
let fills = 0

function held(contracts: string, instrumentName = 'ETH-PERP'): PositionMessage {
  const signed = amount(contracts)
  return {
    instrumentId: instrumentName,
    instrumentName,
    instrumentType: 'PERPETUAL',
    asset: 'ETH',
    amount: absolute(signed),
    side: signed < 0n ? 'sell' : 'buy',
    markPrice: parseFixed6<Price>('3000'),
    avgEntryPrice: parseFixed6<Price>('3000'),
    unrealizedPnl: fixed6<Usd>(0n),
    maintenanceMargin: fixed6<Usd>(0n),
  }
}

function fill(side: 'buy' | 'sell', contracts: string, orderId?: string): Fill {
  fills += 1
  return {
    key: String(fills),
    tradeId: String(fills),
    orderId,
    instrumentName: 'ETH-PERP',
    side,
    price: parseFixed6<Price>('3000'),
    amount: amount(contracts),
    fee: fixed6<Usd>(0n),
    liquidity: 'taker',
    timeNs: 0n,
  }
}

const everything = () => true

test('positions agree once they have moved by the fills, in either order of arrival', () => {
  const ledger = createPositionLedger(everything)
  expect(ledger.agrees([held('5')])).toBe(true)
  ledger.onFill(fill('sell', '2'))
  expect(ledger.agrees([held('5')])).toBe(false)
  expect(ledger.agrees([held('3')])).toBe(true)
  expect(ledger.agrees([held('4')])).toBe(false)
  ledger.onFill(fill('buy', '1'))
  expect(ledger.agrees([held('4')])).toBe(true)
})

test('the answer about an own order counts before its fills, and with them only once', () => {
  const ledger = createPositionLedger(everything)
  expect(ledger.agrees([])).toBe(true)
  ledger.onFill(fill('sell', '1', '0x01'))
  ledger.answer('0x01', { instrumentName: 'ETH-PERP', isBuy: false, amount: amount('3') })
  expect(ledger.agrees([held('-1')])).toBe(false)
  expect(ledger.completeFills('0x01')).toBeUndefined()
  ledger.onFill(fill('sell', '2', '0x01'))
  expect(ledger.agrees([held('-3')])).toBe(true)
  expect(ledger.completeFills('0x01')).toHaveLength(2)
})

test('a repeated fill counts once, and a fill of another asset not at all', () => {
  const ledger = createPositionLedger((name) => name.startsWith('ETH'))
  ledger.agrees([])
  const one = fill('buy', '1')
  ledger.onFill(one)
  ledger.onFill(one)
  ledger.onFill({ ...fill('buy', '9'), instrumentName: 'BTC-PERP' })
  expect(ledger.agrees([held('1'), held('9', 'BTC-PERP')])).toBe(true)
})

test('a change without a fill is trusted after equal reads over three seconds; after a fill, over thirty', () => {
  const ledger = createPositionLedger(everything)
  ledger.agrees([held('5')])
  ledger.onRead([], 0)
  ledger.onRead([], 2_999)
  expect(ledger.agrees([])).toBe(false)
  ledger.onRead([], 3_000)
  expect(ledger.agrees([])).toBe(true)
  ledger.onFill(fill('buy', '1'))
  ledger.onRead([], 10_000)
  ledger.onRead([], 39_999)
  expect(ledger.agrees([])).toBe(false)
  ledger.onRead([], 40_000)
  expect(ledger.agrees([])).toBe(true)
})

test('reads that differ are not trusted', () => {
  const ledger = createPositionLedger(everything)
  ledger.agrees([held('5')])
  ledger.onRead([held('4')], 0)
  ledger.onRead([held('3')], 5_000)
  expect(ledger.agrees([held('3')])).toBe(false)
})

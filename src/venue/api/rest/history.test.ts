import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { accountTradeRecord, tradesCsvColumns } from '@/core/protocol/rest/history'
import { tradeLine } from './history'

const everything = {
  trade_id: '9bWk',
  order_id: `0x${'9a'.repeat(32)}`,
  trade_type: 'trade',
  account: `0x${'19'.repeat(20)}`,
  instrument_id: '48213',
  instrument_name: 'ETH-27MAR26-3200-C',
  instrument_type: 'OPTION',
  asset: 'ETH',
  amount: '2.5',
  side: 'sell',
  fees: '-0.000001',
  created_timestamp: '1771588761903441208',
  price: '196.6',
  mark_price: '193.233161',
  spot_price: '3120.5',
  fee_rate: '0.000013',
  liquidity: 'maker',
  pnl: '-12.5',
  payout: '30',
  settlement_price: '3106.418207',
  iv: '0.5887',
  option_type: 'call',
  strike: '3200',
  expiry: '1774598400000000000',
} as const

test('a CSV line has the same values as the JSON row', () => {
  const line = tradeLine(z.decode(accountTradeRecord, everything))
  expect(line).toBe(`${tradesCsvColumns.map((column) => everything[column]).join(',')}\r\n`)
})

test('a missing value is an empty cell', () => {
  const { order_id: _, iv: __, expiry: ___, ...less } = everything
  const cells = tradeLine(z.decode(accountTradeRecord, less)).trimEnd().split(',')
  expect(cells.length).toBe(tradesCsvColumns.length)
  expect(tradesCsvColumns.filter((_column, at) => cells[at] === '')).toEqual(['order_id', 'iv', 'expiry'])
})

import { expect, test } from 'vitest'
import type { Ticker, TickerLevel } from '@/core/protocol/channels/ticker'
import { parseFixed6, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import {
  chainColumns,
  chainWidth,
  columnsOf,
  figureText,
  fittedColumns,
  movableColumns,
  quoteTexts,
  readColumns,
  tickWidth,
  tickWidthText,
  usedColumns,
  usualColumns,
  volatilityText,
  withColumn,
  withColumnMoved,
} from './chainColumns'

const usd = parseFixed6<Usd>('1')
const instrument: OptionInstrument = {
  instrumentType: 'OPTION',
  instrumentId: '7',
  instrumentName: 'ETH-27NOV26-3000-C',
  asset: 'ETH',
  priceStep: parseFixed6<Price>('0.1'),
  amountStep: parseFixed6<Amount>('0.01'),
  minOrderValue: usd,
  maxOrderValue: usd,
  maxNotionalValue: usd,
  priceBand: parseFixed6<Fraction>('0.5'),
  optionType: 'call',
  strike: parseFixed6<Price>('3000'),
  expiryNs: 1n,
  listingCycle: 'weekly',
}
const level = (price: string, more: Partial<TickerLevel> = {}): TickerLevel => ({
  price: parseFixed6<Price>(price),
  ...more,
})
const ticker = (mark: TickerLevel | undefined): Ticker => ({
  instrumentId: '7',
  instrumentName: instrument.instrumentName,
  instrumentType: 'OPTION',
  mark,
})

test('an unknown figure is a dash, never a zero', () => {
  const columns = ['mark', 'delta', 'gamma', 'vega', 'theta', 'openInterest'] as const
  expect(columns.map((column) => figureText(column, undefined, instrument))).toEqual(columns.map(() => '—'))
  expect(figureText('delta', ticker(level('1')), instrument)).toBe('—')
  expect(volatilityText(level('1'))).toBe('—')
  expect(quoteTexts(undefined, instrument)).toEqual({ price: '—', size: '' })
})

test('figures have the decimals of their column', () => {
  const reported = ticker(level('123.456789', { delta: -0.125, gamma: 0.0008123, vega: 4.126, theta: -3.5 }))
  const text = (column: Parameters<typeof figureText>[0]) => figureText(column, reported, instrument)
  expect([text('mark'), text('delta'), text('gamma'), text('vega'), text('theta')]).toEqual([
    '123.5',
    '−0.13',
    '0.00081',
    '4.13',
    '−3.50',
  ])
  expect(volatilityText(level('1', { iv: 0.54321 }))).toBe('54.3%')
})

test('the volatility width of a tick is tick / vega, using the vega of the quote or else of the mark', () => {
  expect(tickWidth(level('1', { iv: 0.5, vega: 2 }), undefined, instrument.priceStep)).toBeCloseTo(0.05, 12)
  expect(tickWidth(level('1', { iv: 0.5 }), level('1', { vega: 0.5 }), instrument.priceStep)).toBeCloseTo(0.2, 12)
  expect(tickWidth(level('1', { iv: 0.5, vega: 0 }), undefined, instrument.priceStep)).toBeUndefined()
  expect(tickWidth(level('1', { vega: 2 }), undefined, instrument.priceStep)).toBeUndefined()
  expect([0.05, 1.24, 12.4, 250, undefined].map(tickWidthText)).toEqual(['±0.05', '±1.2', '±12', '±>99', ''])
})

test('a size is shown exactly while it is short', () => {
  const size = (amount: string) => quoteTexts(level('1', { amount: parseFixed6<Amount>(amount) }), instrument).size
  expect(size('12.5')).toBe('12.50')
  expect(size('9999.99')).toBe('9,999.99')
  expect(size('12400')).toBe('12.4 k')
})

test('the quotes are beside the strike with the bid left of the ask on either side, the rest is mirrored', () => {
  const chosen = ['ask', 'vega', 'bid', 'delta'] as const
  expect(columnsOf('call', chosen)).toEqual(['vega', 'delta', 'bid', 'ask'])
  expect(columnsOf('put', chosen)).toEqual(['bid', 'ask', 'delta', 'vega'])
})

test('a column moves past the next movable one, and not beyond the end', () => {
  const chosen = ['vega', 'delta', 'bid', 'mark'] as const
  expect(movableColumns(chosen)).toEqual(['mark', 'delta', 'vega'])
  expect(withColumnMoved(chosen, 'delta', 'strike')).toEqual(['vega', 'mark', 'bid', 'delta'])
  expect(withColumnMoved(chosen, 'delta', 'outside')).toEqual(['delta', 'vega', 'bid', 'mark'])
  expect(withColumnMoved(chosen, 'mark', 'strike')).toEqual(chosen)
  expect(withColumnMoved(chosen, 'gamma', 'outside')).toEqual(chosen)
})

test('an added column goes to its default place', () => {
  expect(withColumn(['delta', 'mark', 'bid'], 'gamma')).toEqual(['gamma', 'delta', 'mark', 'bid'])
  expect(withColumn(['delta', 'mark'], 'askIv')).toEqual(['delta', 'mark', 'askIv'])
  expect(withColumn(['mark', 'delta'], 'delta')).toEqual(['mark', 'delta'])
})

test('stored columns keep their order, without unknown ones and duplicates', () => {
  expect(readColumns(['mark', 'delta', 'rho', 'mark', 7])).toEqual(['mark', 'delta'])
  expect(readColumns([])).toEqual([])
  expect(readColumns({ 0: 'mark' })).toEqual(usualColumns)
})

test('the columns for orders and positions are shown once they have content', () => {
  const chosen = ['orders', 'position', 'mark'] as const
  expect(usedColumns(chosen, { orders: false, position: false })).toEqual(['mark'])
  expect(usedColumns(chosen, { orders: false, position: true })).toEqual(['position', 'mark'])
})

test('columns that do not fit are hidden, the least important first, and only as many as needed', () => {
  // 76 for the strike; on each side 50 + 44 + 58 + 44 + 54 + 88 + 96 + 54 = 488.
  expect(chainWidth(usualColumns, false)).toBe(1052)
  expect(fittedColumns(usualColumns, 1052, false)).toEqual(usualColumns)
  // The table is 116 px narrower without the open interest.
  const withoutInterest = usualColumns.filter((column) => column !== 'openInterest')
  expect(fittedColumns(usualColumns, 1051, false)).toEqual(withoutInterest)
  expect(fittedColumns(usualColumns, 936, false)).toEqual(withoutInterest)
  expect(fittedColumns(usualColumns, 935, false)).toEqual(withoutInterest.filter((column) => column !== 'orders'))
  // Each "+" on a touch screen takes 44 px more.
  expect(fittedColumns(usualColumns, 1052, true).includes('openInterest')).toBe(false)
})

test('quotes stay at any width, and no column is hidden until the width is known', () => {
  expect(fittedColumns(chainColumns, 100, true)).toEqual(['bid', 'ask'])
  expect(fittedColumns(chainColumns, undefined, false)).toEqual(chainColumns)
  for (let room = 1600; room > 400; room -= 10) {
    const fitted = fittedColumns(chainColumns, room, false)
    expect(fitted.includes('bidIv')).toBe(fitted.includes('askIv'))
    expect(chainWidth(fitted, false) <= room || fitted.length === 2).toBe(true)
  }
})

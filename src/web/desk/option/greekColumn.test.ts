import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { greekColumn, positionColumn, type GreekId } from './greekColumn'

// Test vector of venue-rules 3.4: F 3131.2, K 3200, iv 0.58, T 34.8333 days.
const nowNs = 1_790_000_000_000_000_000n
const number = parseFixed6<never>('1')
const option: OptionInstrument = {
  instrumentType: 'OPTION',
  instrumentId: '1',
  instrumentName: 'ETH-26OCT26-3200-C',
  asset: 'ETH',
  priceStep: parseFixed6<Price>('0.1'),
  amountStep: number,
  minOrderValue: number,
  maxOrderValue: number,
  maxNotionalValue: number,
  priceBand: fixed6<Fraction>(0n),
  optionType: 'call',
  strike: parseFixed6<Price>('3200'),
  expiryNs: nowNs + BigInt(Math.round((34 + 5 / 6) * 86_400)) * 1_000_000_000n,
  listingCycle: 'monthly',
}
const ground = { option, forward: 3131.2, nowNs }
const price = parseFixed6<Price>('193.2332')

const rounded = (column: ReturnType<typeof greekColumn>, id: GreekId, decimals: number) =>
  column[id] === undefined ? undefined : [column[id].value.toFixed(decimals), column[id].source]

test('figures that the venue does not publish are calculated from the price and marked as ours', () => {
  const column = greekColumn({ price }, ground)
  expect(rounded(column, 'iv', 5)).toEqual(['0.58000', 'ours'])
  expect(rounded(column, 'delta', 5)).toEqual(['0.48735', 'ours'])
  expect(rounded(column, 'gamma', 8)).toEqual(['0.00071073', 'ours'])
  expect(rounded(column, 'vega', 4)).toEqual(['3.8570', 'ours'])
  expect(rounded(column, 'theta', 4)).toEqual(['-3.2111', 'ours'])
  expect(rounded(column, 'rho', 4)).toEqual(['1.2719', 'ours'])
})

test('published figures stay next to calculated ones', () => {
  const column = greekColumn({ price, iv: 0.58, delta: 0.5, vega: 4 }, ground)
  expect(rounded(column, 'delta', 5)).toEqual(['0.50000', 'venue'])
  expect(rounded(column, 'gamma', 8)).toEqual(['0.00071073', 'ours'])
  // A step of 0.1 USD at 4 USD per volatility point is a fortieth of a point.
  expect(rounded(column, 'tick', 4)).toEqual(['0.0250', 'ours'])
  // d1 = −0.031714, d2 = −0.210889: vanna = −n(d1) d2 / iv / 100.
  expect(rounded(column, 'vanna', 5)).toEqual(['0.00145', 'ours'])
})

test('without a forward only the published figures are shown', () => {
  expect(greekColumn({ price, iv: 0.58, delta: 0.5 }, { ...ground, forward: undefined })).toEqual({
    iv: { value: 0.58, source: 'venue' },
    delta: { value: 0.5, source: 'venue' },
  })
})

test('a side without quotes, or a price below intrinsic value, has no figures', () => {
  expect(greekColumn(undefined, ground)).toEqual({})
  const deep = { ...option, strike: parseFixed6<Price>('2000') }
  expect(greekColumn({ price: parseFixed6<Price>('1000') }, { ...ground, option: deep })).toEqual({})
})

test('a short position has the negated Greeks of its contracts', () => {
  const column = positionColumn(greekColumn({ price, iv: 0.58, delta: 0.5 }, ground), -3)
  expect(column.delta).toEqual({ value: -1.5, source: 'venue' })
  expect(rounded(column, 'theta', 3)).toEqual(['9.633', 'ours'])
  expect(column.iv).toBeUndefined()
})

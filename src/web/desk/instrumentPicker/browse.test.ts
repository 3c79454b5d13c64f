import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { leftRows, marketsOf } from './browse'

const instrument = (instrumentName: string, terms: object = { instrumentType: 'PERPETUAL' }) =>
  ({ instrumentName, instrumentId: instrumentName, asset: instrumentName.split('-')[0], ...terms }) as Instrument
const option = (name: string, day: bigint, strike: string, optionType: string) =>
  instrument(name, { instrumentType: 'OPTION', expiryNs: day, strike: parseFixed6<Price>(strike), optionType })

const instruments = [
  option('ETH-27NOV26-3000-C', 1n, '3000', 'call'),
  option('ETH-27NOV26-3000-P', 1n, '3000', 'put'),
  option('ETH-4DEC26-2900-C', 2n, '2900', 'call'),
  instrument('ETH-PERP'),
  instrument('BTC-PERP'),
  instrument('SOL-PERP'),
]

test('stars come first, then recent ones that are neither starred nor shown, then each asset once', () => {
  const rows = leftRows({
    instruments,
    starred: new Set(['SOL-PERP', 'GONE-PERP']),
    recent: ['BTC-PERP', 'SOL-PERP', 'ETH-4DEC26-2900-C'],
    selectedName: 'BTC-PERP',
  })
  expect(rows.map(({ section, instrument: one, options }) => [section, one.instrumentName, options])).toEqual([
    ['starred', 'SOL-PERP', undefined],
    ['recent', 'ETH-4DEC26-2900-C', undefined],
    ['assets', 'ETH-PERP', 3],
    ['assets', 'BTC-PERP', 0],
    ['assets', 'SOL-PERP', 0],
  ])
})

test('the markets of an asset are its perpetual and its options by expiry and strike', () => {
  const { perpetual, chain } = marketsOf(instruments, 'ETH')
  expect(perpetual?.instrumentName).toBe('ETH-PERP')
  expect(
    chain.map(({ strikes }) => strikes.map(({ call, put }) => [call?.instrumentName, put?.instrumentName])),
  ).toEqual([[['ETH-27NOV26-3000-C', 'ETH-27NOV26-3000-P']], [['ETH-4DEC26-2900-C', undefined]]])
})

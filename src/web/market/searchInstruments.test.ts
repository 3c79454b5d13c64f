import { expect, test } from 'vitest'
import { fixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { favouritesFirst, searchInstruments } from './searchInstruments'

function listed(name: string, expiryDay = 0): Instrument {
  const [asset = '', , strike, kind] = name.split('-')
  const terms = {
    instrumentId: name,
    instrumentName: name,
    asset,
    priceStep: fixed6<Price>(0n),
    amountStep: fixed6<Amount>(0n),
    minOrderValue: fixed6<Usd>(0n),
    maxOrderValue: fixed6<Usd>(0n),
    maxNotionalValue: fixed6<Usd>(0n),
    priceBand: fixed6<Fraction>(0n),
  }
  if (strike === undefined) {
    const fractions = { initialMarginFraction: terms.priceBand, maintenanceMarginFraction: terms.priceBand }
    return { ...terms, ...fractions, instrumentType: 'PERPETUAL', maxLeverage: 20 }
  }
  return {
    ...terms,
    instrumentType: 'OPTION',
    optionType: kind === 'C' ? 'call' : 'put',
    strike: parseFixed6(strike),
    expiryNs: BigInt(expiryDay),
    listingCycle: 'weekly',
  }
}

const instruments = [
  listed('ETH-28NOV26-3000-C', 28),
  listed('ETH-28NOV26-3000-P', 28),
  listed('ETH-25DEC26-3000-C', 55),
  listed('BTC-28NOV26-90000-C', 28),
  listed('BTC-PERP'),
  listed('ETH-PERP'),
]
const found = (query: string) => searchInstruments(instruments, query).map((instrument) => instrument.instrumentName)

test('fragments in any order find a name', () => {
  expect(found('3000 eth c')).toEqual(['ETH-28NOV26-3000-C', 'ETH-25DEC26-3000-C'])
  expect(found('perp btc')).toEqual(['BTC-PERP'])
})

test('perpetuals come before options and near expiries before far ones', () => {
  expect(found('eth')).toEqual(['ETH-PERP', 'ETH-28NOV26-3000-C', 'ETH-28NOV26-3000-P', 'ETH-25DEC26-3000-C'])
})

test('words for the kind of option are recognised', () => {
  expect(found('eth put')).toEqual(['ETH-28NOV26-3000-P'])
})

test('an empty query lists everything, an unknown one nothing', () => {
  expect(found('')).toHaveLength(6)
  expect(found('doge')).toEqual([])
})

test('favourites come first, and the others keep their order', () => {
  const all = [listed('BTC-PERP'), listed('ETH-PERP'), listed('SOL-PERP')]
  const names = favouritesFirst(all, new Set(['SOL-PERP', 'GONE-PERP'])).map((one) => one.instrumentName)
  expect(names).toEqual(['SOL-PERP', 'BTC-PERP', 'ETH-PERP'])
})

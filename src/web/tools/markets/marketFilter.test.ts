import { expect, test } from 'vitest'
import { fixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { everyMarket, filterMarkets, optionChoices } from './marketFilter'
import type { MarketFilter } from './marketFilter'

function listed(name: string, expiryNs = 0n): Instrument {
  const [asset = '', , strike, kind] = name.split('-')
  const terms = {
    instrumentId: name,
    instrumentName: name,
    asset,
    priceStep: fixed6<Price>(1n),
    amountStep: fixed6<Amount>(1n),
    minOrderValue: fixed6<Usd>(0n),
    maxOrderValue: fixed6<Usd>(0n),
    maxNotionalValue: fixed6<Usd>(0n),
    priceBand: fixed6<Fraction>(0n),
  }
  if (strike === undefined) {
    const fractions = { initialMarginFraction: terms.priceBand, maintenanceMarginFraction: terms.priceBand }
    return { ...terms, ...fractions, instrumentType: 'PERPETUAL', maxLeverage: 20 }
  }
  const optionType = kind === 'C' ? 'call' : 'put'
  return {
    ...terms,
    instrumentType: 'OPTION',
    optionType,
    strike: parseFixed6(strike),
    expiryNs,
    listingCycle: 'weekly',
  }
}

const instruments = [
  listed('ETH-PERP'),
  listed('BTC-PERP'),
  listed('ETH-28NOV26-3000-C', 28n),
  listed('ETH-04DEC26-3000-P', 34n),
  listed('BTC-28NOV26-90000-C', 28n),
]
const found = (filter: Partial<MarketFilter>, favourites: readonly string[] = []) =>
  filterMarkets(instruments, new Set(favourites), { ...everyMarket, ...filter }).map((one) => one.instrumentName)

test('a category contains its kind only, and without one everything is listed', () => {
  expect(found({ category: 'perpetuals' })).toEqual(['BTC-PERP', 'ETH-PERP'])
  expect(found({ category: 'options' })).toHaveLength(3)
  expect(found({})).toHaveLength(5)
})

test('options can be filtered by asset and expiry', () => {
  expect(found({ category: 'options', asset: 'ETH' })).toEqual(['ETH-28NOV26-3000-C', 'ETH-04DEC26-3000-P'])
  expect(found({ category: 'options', expiry: '28' })).toEqual(['ETH-28NOV26-3000-C', 'BTC-28NOV26-90000-C'])
})

test('favourites are the marked instruments, and can be searched', () => {
  const marked = ['ETH-PERP', 'BTC-28NOV26-90000-C', 'GONE-PERP']
  expect(found({ category: 'favourites' }, marked)).toEqual(['ETH-PERP', 'BTC-28NOV26-90000-C'])
  expect(found({ category: 'favourites', query: 'btc' }, marked)).toEqual(['BTC-28NOV26-90000-C'])
})

test('the option filters offer what is listed, nearest expiry first', () => {
  expect(optionChoices(instruments, 'all')).toEqual({ assets: ['ETH', 'BTC'], expiries: [28n, 34n] })
  expect(optionChoices(instruments, 'BTC').expiries).toEqual([28n])
})

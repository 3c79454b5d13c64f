import { expect, test } from 'vitest'
import { parseFixed6 } from '@/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { noOpenOrders } from './openOrderTotals'
import { portfolioLiquidationPrice, type RepricedHolding } from './portfolioLiquidationPrice'
import { positionAt } from '../pnl'

const price = (text: string) => parseFixed6<Price>(text)
const usd = (text: string) => parseFixed6<Usd>(text)
const contracts = (text: string) => parseFixed6<Amount>(text)

const terms = {
  instrumentName: '',
  asset: 'ETH',
  priceStep: price('0.01'),
  amountStep: contracts('0.01'),
  minOrderValue: usd('0.01'),
  maxOrderValue: usd('1000000'),
  maxNotionalValue: usd('5000000'),
  priceBand: parseFixed6<Fraction>('0.7'),
}
const perpetual: Instrument = {
  ...terms,
  instrumentId: 'perpetual',
  instrumentType: 'PERPETUAL',
  maxLeverage: 20,
  initialMarginFraction: parseFixed6<Fraction>('0.05'),
  maintenanceMarginFraction: parseFixed6<Fraction>('0.03'),
}
const call = (strike: string): Instrument => ({
  ...terms,
  instrumentId: `call ${strike}`,
  instrumentType: 'OPTION',
  optionType: 'call',
  strike: price(strike),
  expiryNs: 0n,
  listingCycle: 'monthly',
})

/** Without time left, where an option is worth what exercise would pay. */
function held(instrument: Instrument, amount: string, mark: string, index = '1000'): RepricedHolding {
  const prices = { markPrice: price(mark), indexPrice: price(index) }
  const position = positionAt(contracts(amount), price(mark))
  return { instrument, position, openOrders: noOpenOrders, prices, iv: 0.5, yearsToExpiry: 0 }
}

const at = (balance: string, ...holdings: RepricedHolding[]) =>
  portfolioLiquidationPrice({ instrumentId: 'perpetual', balance: usd(balance), holdings })

test('a perpetual alone is lost where what is left is a fifth of its value', () => {
  // 500 + P − 1000 = 0.2 P
  expect(at('500', held(perpetual, '1', '1000'))).toBe(price('625'))
  // 500 + 1000 − P = 0.2 P
  expect(at('500', held(perpetual, '-1', '1000'))).toBe(price('1250'))
})

test('a position that is paid for in full is never lost', () => {
  expect(at('1000', held(perpetual, '1', '1000'))).toBeUndefined()
  expect(at('1000', held(call('900'), '1', '100'))).toBeUndefined()
})

test('an account that is lost already is lost at the mark', () => {
  expect(at('199', held(perpetual, '1', '1000'))).toBe(price('1000'))
})

test('options move with the underlying', () => {
  // Covered above 1100, so only a fall can hurt: 400 + P − 1000 = 0.2 P + 0.01 P, the last for the short call.
  const covered = at('400', held(perpetual, '1', '1000'), held(call('1100'), '-1', '0'))
  // 600 / 0.79 = 759.4936708…
  expect(covered).toBe(price('759.493671'))
})

test('the nearer of two dangers is told', () => {
  // Two short calls on one long perpetual: 450 + P − 1000 − 2 (P − 1100) is short of what 1.2 P asks, 0.2 P + 0.02 P.
  const both = at('450', held(perpetual, '1', '1000'), held(call('1100'), '-2', '0'))
  // 1650 − P = 0.22 P at 1352.4590164, a millionth earlier by what is rounded up; below, 450 + P − 1000 = 0.22 P at 705.
  expect(both).toBe(price('1352.459016'))
})

test('another underlying only takes from what stands behind', () => {
  const bitcoin: Instrument = { ...perpetual, instrumentId: 'other', asset: 'BTC' }
  const found = at('700', held(perpetual, '1', '1000'), held(bitcoin, '1', '1000'))
  // 700 − 200 = 500 are left for the first.
  expect(found).toBe(price('625'))
})

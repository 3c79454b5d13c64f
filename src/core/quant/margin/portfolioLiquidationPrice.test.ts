import * as fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { parseFixed6, type Amount, type Fraction, type Price, type Usd, fixed6 } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import { positionAt, unrealizedPnl } from '../pnl'
import {
  portfolioLiquidationPrice,
  type RepricedHolding,
  collateralBehind,
  liquidationPrice,
} from './portfolioLiquidationPrice'

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
const perpetual: MarginInstrument = {
  ...terms,
  instrumentId: 'perpetual',
  instrumentType: 'PERPETUAL',
  maxLeverage: 20,
  initialMarginFraction: parseFixed6<Fraction>('0.05'),
  maintenanceMarginFraction: parseFixed6<Fraction>('0.03'),
}
const call = (strike: string): MarginInstrument => ({
  ...terms,
  instrumentId: `call ${strike}`,
  instrumentType: 'OPTION',
  optionType: 'call',
  strike: price(strike),
  expiryNs: 0n,
  listingCycle: 'monthly',
})

/** At the expiry, so that an option is worth its exercise value. */
function held(instrument: MarginInstrument, amount: string, mark: string, index = '1000'): RepricedHolding {
  const prices = { markPrice: price(mark), indexPrice: price(index) }
  const position = positionAt(contracts(amount), price(mark))
  return { instrument, position, prices, iv: 0.5, yearsToExpiry: 0 }
}

const at = (balance: string, ...holdings: RepricedHolding[]) =>
  portfolioLiquidationPrice({ instrumentId: 'perpetual', balance: usd(balance), holdings })

test('a single perpetual is liquidated where equity falls to a fifth of its value', () => {
  // 500 + P − 1000 = 0.2 P
  expect(at('500', held(perpetual, '1', '1000'))).toBe(price('625'))
  // 500 + 1000 − P = 0.2 P
  expect(at('500', held(perpetual, '-1', '1000'))).toBe(price('1250'))
})

test('the two sides of a perpetual are liquidated as their net', () => {
  const sides = [held(perpetual, '0', '1000'), held(perpetual, '2', '1000'), held(perpetual, '-3', '1000')]
  expect(at('500', ...sides)).toBe(price('1250'))
})

test('a fully paid position is never liquidated', () => {
  expect(at('1000', held(perpetual, '1', '1000'))).toBeUndefined()
  expect(at('1000', held(call('900'), '1', '100'))).toBeUndefined()
})

test('an account already below its margin is liquidated at the mark', () => {
  expect(at('199', held(perpetual, '1', '1000'))).toBe(price('1000'))
})

test('options are repriced as the underlying moves', () => {
  // Covered above 1100, so only a fall can liquidate: 400 + P − 1000 = 0.2 P + 0.01 P, where 0.01 P is for the short
  // call.
  const covered = at('400', held(perpetual, '1', '1000'), held(call('1100'), '-1', '0'))
  // 600 / 0.79 = 759.4936708…
  expect(covered).toBe(price('759.493671'))
})

test('of two liquidation prices the nearer one is returned', () => {
  // Two short calls on one long perpetual: 450 + P − 1000 − 2 (P − 1100) against a requirement of 0.2 P + 0.02 P.
  const both = at('450', held(perpetual, '1', '1000'), held(call('1100'), '-2', '0'))
  // 1650 − P = 0.22 P at 1352.4590164, a millionth earlier because of rounding up; below, 450 + P − 1000 = 0.22 P at
  // 705.
  expect(both).toBe(price('1352.459016'))
})

test('other underlyings only reduce the collateral', () => {
  const bitcoin: MarginInstrument = { ...perpetual, instrumentId: 'other', asset: 'BTC' }
  const found = at('700', held(perpetual, '1', '1000'), held(bitcoin, '1', '1000'))
  // 700 − 200 = 500 remain for this position.
  expect(found).toBe(price('625'))
})

describe('liquidationPrice', () => {
  const usd = (text: string) => parseFixed6<Usd>(text)
  const held = (amount: string, entry: string) => positionAt(parseFixed6<Amount>(amount), parseFixed6<Price>(entry))
  const maintenanceMarginFraction = parseFixed6<Fraction>('0.03')

  test.each([
    // (2 × 2000 − 1000) / (2 × 0.97)
    ['long', '2', '1000', '1546.391753'],
    // (2 × 2000 + 1000) / (2 × 1.03)
    ['short', '-2', '1000', '2427.184466'],
    ['long that is already lost', '2', '-500', '2319.587629'],
  ])('a %s is liquidated where the rule says', (_name, amount, collateral, price) => {
    const found = liquidationPrice({
      position: held(amount, '2000'),
      maintenanceMarginFraction,
      collateral: usd(collateral),
    })
    expect(found).toBe(parseFixed6<Price>(price))
  })

  test.each([
    ['a long that is paid for in full', '2', '4000'],
    ['a short of an account that is lost at any price', '-2', '-4000'],
    ['nothing', '0', '10'],
  ])('%s has no liquidation price', (_name, amount, collateral) => {
    const risk = { position: held(amount, '2000'), maintenanceMarginFraction, collateral: usd(collateral) }
    expect(liquidationPrice(risk)).toBeUndefined()
  })

  test('the collateral behind a position is the available margin without its own PnL and margin', () => {
    const account = { availableMargin: usd('900') }
    const own = { countedPnl: usd('-40'), maintenanceMargin: usd('60') }
    expect(collateralBehind(account, own)).toBe(usd('1000'))
  })

  test('at the liquidation price the account is short of margin, and one cent before it is not', () => {
    const available = (amount: bigint, entry: bigint, collateral: bigint, mark: bigint) => {
      const size = fixed6<Amount>(amount)
      const pnl = unrealizedPnl(positionAt(size, fixed6<Price>(entry)), fixed6<Price>(mark))
      const magnitude = amount < 0n ? -amount : amount
      return collateral + pnl - (mark * magnitude * maintenanceMarginFraction) / 1_000_000_000_000n
    }
    fc.assert(
      fc.property(
        fc.bigInt(1_000n, 100_000_000n),
        fc.boolean(),
        fc.bigInt(1_000_000n, 100_000_000_000n),
        fc.bigInt(0n, 100_000_000_000n),
        (size, isLong, entry, collateral) => {
          const amount = isLong ? size : -size
          const position = positionAt(fixed6<Amount>(amount), fixed6<Price>(entry))
          const price = liquidationPrice({ position, maintenanceMarginFraction, collateral: fixed6<Usd>(collateral) })
          fc.pre(price !== undefined)
          const before = price + (isLong ? 10_000n : -10_000n)
          // A price is a whole millionth, which changes the account by 1.03 millionths per contract.
          expect(available(amount, entry, collateral, price)).toBeLessThanOrEqual((size * 11n) / 10_000_000n + 2n)
          expect(available(amount, entry, collateral, before)).toBeGreaterThan(0n)
        },
      ),
    )
  })
})

import { expect, test } from 'vitest'
import { parseFixed6, type Fraction } from '@/core/protocol/fixed6'
import { feeRatesOf } from './feeRates'

const rate = (text: string) => parseFixed6<Fraction>(text)
const ethPerp = { asset: 'ETH', instrumentType: 'PERPETUAL' } as const
const summary = {
  feeStructures: [
    { ...ethPerp, takerFee: rate('0.0005'), makerFee: rate('0.0003') },
    { asset: 'BTC', instrumentType: 'PERPETUAL', takerFee: rate('0.0007'), makerFee: rate('-0.0001') } as const,
  ],
}

test('the rates are those of the asset and the type', () => {
  expect(feeRatesOf(summary, ethPerp)?.PERPETUAL).toEqual({ taker: 500n, maker: 300n })
  expect(feeRatesOf(summary, { ...ethPerp, asset: 'BTC' })?.PERPETUAL).toEqual({ taker: 700n, maker: -100n })
})

test.each([
  ['another asset', summary, { ...ethPerp, asset: 'SOL' }],
  ['another type', summary, { ...ethPerp, instrumentType: 'OPTION' as const }],
  ['an account without rows', {}, ethPerp],
])('without a row the rates are unknown, not the published ones: %s', (_, account, traded) => {
  expect(feeRatesOf(account, traded)).toBeUndefined()
})

test('without an account the rates are the published ones', () => {
  // Venue-rules 6.2.
  expect(feeRatesOf(undefined, ethPerp)?.PERPETUAL).toEqual({ taker: 800n, maker: 500n })
})

test('a builder’s fee comes with either', () => {
  const builder = { builderId: 'builder-alpha', builderFeeRate: rate('0.0003') }
  expect(feeRatesOf(summary, ethPerp, builder)?.PERPETUAL).toEqual({ taker: 500n, maker: 300n, builder: 300n })
  expect(feeRatesOf(undefined, ethPerp, builder)?.OPTION).toMatchObject({ builder: 300n })
})

import { expect, test } from 'vitest'
import { parseFixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import { nearestPrices, priceBandLimits } from './priceBand'

const price = (text: string) => parseFixed6<Price>(text)
const perpetual = {
  instrumentType: 'PERPETUAL',
  priceBand: parseFixed6<Fraction>('0.05'),
  priceStep: price('0.01'),
} as const
const option = { instrumentType: 'OPTION', priceBand: parseFixed6<Fraction>('0.7'), priceStep: price('0.1') } as const

test.each([
  ['a perpetual', perpetual, '2000', '2100', '1900'],
  ['a perpetual whose band ends between steps', perpetual, '2000.03', '2100.03', '1900.03'],
  ['an option', option, '100', '170', '30'],
  ['an option next to worthless, by steps', option, '0.2', '1.2', '0.1'],
  ['an option without any worth', option, '0', '1', '0.1'],
] as const)(
  '%s may be bought up to the top of the band and sold down to its bottom',
  (_name, instrument, mark, highest, lowest) => {
    expect(priceBandLimits(instrument, price(mark))).toEqual({ highestBuy: price(highest), lowestSell: price(lowest) })
  },
)

test.each([
  ['1850.504', '1850.5', '1850.51'],
  ['1850.5', '1850.5', '1850.5'],
  ['0.004', undefined, '0.01'],
  ['0', undefined, '0.01'],
])('the ticks next to %s are %s and %s', (at, below, above) => {
  const found = nearestPrices(price(at), price('0.01'))
  expect(found).toEqual({ below: below === undefined ? undefined : price(below), above: price(above) })
})

import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { crossingCost, legPrice, structureCost, type CostBasis, type CostedLeg } from './structureCost'

const price = (text: string) => parseFixed6<Price>(text)
const level = (text: string) => {
  const [amount = '', at = ''] = text.split('@')
  return { price: price(at), amount: parseFixed6<Amount>(amount) }
}

const bought: CostedLeg = {
  isPerpetual: false,
  isBuy: true,
  contracts: parseFixed6<Amount>('3'),
  bid: price('10'),
  ask: price('11'),
  mark: price('10.4'),
  levels: [level('1@11'), level('1.5@12'), level('4@15')],
}
const sold: CostedLeg = {
  isPerpetual: false,
  isBuy: false,
  contracts: parseFixed6<Amount>('6'),
  bid: price('4'),
  ask: price('4.5'),
  mark: price('4.3'),
  levels: [level('5@4'), level('0.5@3.5'), level('2@3')],
}

/** By hand: 3 bought and 6 sold. */
test.each<readonly [CostBasis, string, string, string]>([
  // 3 × 10.5 − 6 × 4.25
  ['mid', '10.5', '4.25', '6'],
  // 3 × 11 − 6 × 4
  ['touch', '11', '4', '9'],
  // 1 × 11 + 1.5 × 12 + 0.5 × 15 = 36.5, and 5 × 4 + 0.5 × 3.5 + 0.5 × 3 = 23.25
  ['depth', '12.166667', '3.875', '13.25'],
  // 3 × 10.4 − 6 × 4.3
  ['mark', '10.4', '4.3', '5.4'],
])('at %s the legs cost %s and %s, together %s', (basis, first, second, together) => {
  expect(formatFixed6(legPrice(bought, basis) ?? -1n)).toBe(first)
  expect(formatFixed6(legPrice(sold, basis) ?? -1n)).toBe(second)
  const { known, unknownLegs } = structureCost([bought, sold], basis)
  expect(formatFixed6(known)).toBe(together)
  expect(unknownLegs).toEqual([])
})

test('a leg without a quote is unknown, and the others are still summed', () => {
  const unquoted = { ...bought, ask: undefined }
  expect(structureCost([unquoted, sold], 'touch')).toEqual({ known: -24_000_000n, unknownLegs: [0] })
  expect(structureCost([unquoted, sold], 'mid').unknownLegs).toEqual([0])
  expect(structureCost([unquoted, sold], 'mark').unknownLegs).toEqual([])
})

test('a book too thin for the whole leg gives no cost', () => {
  const more = { ...bought, contracts: parseFixed6<Amount>('6.6') }
  expect(legPrice(more, 'depth')).toBeUndefined()
  expect(structureCost([more, sold], 'depth').unknownLegs).toEqual([0])
  expect(structureCost([{ ...bought, levels: undefined }], 'depth').unknownLegs).toEqual([0])
})

test('fractions of a millionth are rounded up when paying and down when receiving', () => {
  const tiny = { ...bought, contracts: parseFixed6<Amount>('0.000001') }
  expect(structureCost([tiny], 'mid').known).toBe(11n)
  expect(structureCost([{ ...tiny, isBuy: false }], 'mid').known).toBe(-10n)
})

test('the debit of a collar is its option premium, without the perpetual', () => {
  const one = { contracts: parseFixed6<Amount>('1'), levels: undefined, mark: undefined }
  const perpetual = { ...one, isPerpetual: true, isBuy: true, bid: price('3120.5'), ask: price('3120.61') }
  const put = { ...one, isPerpetual: false, isBuy: true, bid: price('79'), ask: price('80.2') }
  const call = { ...one, isPerpetual: false, isBuy: false, bid: price('50'), ask: price('51') }
  // 80.2 − 50; counting the perpetual's price as premium would give 3,150.81.
  expect(formatFixed6(structureCost([perpetual, put, call], 'touch').known)).toBe('30.2')
  // A perpetual without a quote leaves the premium known.
  expect(structureCost([{ ...perpetual, ask: undefined }, put, call], 'touch').unknownLegs).toEqual([])
  // 0.055 + 0.6 + 0.5: half of each spread, including the perpetual's.
  expect(formatFixed6(crossingCost([perpetual, put, call]) ?? 0n)).toBe('1.155')
})

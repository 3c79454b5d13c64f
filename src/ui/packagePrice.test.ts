import { expect, test } from 'vitest'
import { parseFixed6 } from '@/protocol/fixed6'
import { creditText, packageLevel, sidedPackagePrice } from './packagePrice'

const credit = parseFixed6('-71')
const debit = parseFixed6('71')

test('the buyer of a package below zero receives money, and its seller pays', () => {
  expect(sidedPackagePrice(credit, true, 2)).toBe('receive 71.00')
  expect(sidedPackagePrice(credit, false, 2)).toBe('pay 71.00')
  expect(creditText(credit, true, 2)).toBe('Buy package: receive 71.00')
  expect(creditText(credit, false, 2)).toBe('Sell package: pay 71.00')
  expect(packageLevel(credit, 2)).toBe('71.00 credit')
  expect(packageLevel(-71, 1)).toBe('71.0 credit')
})

test('debits, zeros and unknown prices are shown unchanged', () => {
  expect(sidedPackagePrice(debit, true, 2)).toBe('71.00')
  expect([sidedPackagePrice(0n, true, 2), sidedPackagePrice(undefined, true, 2)]).toEqual(['0.00', '—'])
  expect(sidedPackagePrice(-0.001, true, 2)).not.toContain('receive')
  expect(packageLevel(undefined, 2)).toBe('—')
  expect([creditText(debit, true, 2), creditText(undefined, true, 2)]).toEqual([undefined, undefined])
})

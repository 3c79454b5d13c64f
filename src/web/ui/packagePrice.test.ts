import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { creditText, packageColumn, packageLevel, paidOrReceived, sidedPackagePrice } from './packagePrice'

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

test('payments and receipts are named for both sides, zeros and unknown prices are plain', () => {
  const texts = [true, false].map((isBuy) => [debit, credit].map((price) => paidOrReceived(price, isBuy, 2)))
  expect(texts).toEqual([
    ['pay 71.00', 'receive 71.00'],
    ['receive 71.00', 'pay 71.00'],
  ])
  expect([paidOrReceived(-0.001, true, 2), paidOrReceived(undefined, false, 2)]).toEqual(['0.00', '—'])
})

test('a column of credits is headed "You receive", and mixed prices are labelled one by one', () => {
  const column = (prices: readonly bigint[], isBuy: boolean) => {
    const { header, textOf } = packageColumn(prices, isBuy, 2)
    return [header, ...prices.map(textOf)]
  }
  expect(column([debit, debit], true)).toEqual(['You pay', '71.00', '71.00'])
  expect(column([debit], false)).toEqual(['You receive', '71.00'])
  expect(column([credit], true)).toEqual(['You receive', '71.00'])
  expect(column([credit], false)).toEqual(['You pay', '71.00'])
  expect(column([credit, debit], true)).toEqual(['Price', 'receive 71.00', 'pay 71.00'])
})

import { expect, test } from 'vitest'
import type { Address } from '@/core/protocol/instrument'
import { addressBookToStore, nameOf, readAddressBook, withName } from './addressBook'

const one: Address = `0x${'11'.repeat(20)}`
const two: Address = `0x${'22'.repeat(20)}`

test('names are sorted and round-trip through storage', () => {
  const book = withName(withName([], two, 'Zoe'), one, ' Ann ')
  expect(book).toEqual([
    { address: one, name: 'Ann' },
    { address: two, name: 'Zoe' },
  ])
  expect(readAddressBook(JSON.parse(JSON.stringify(addressBookToStore(book))))).toEqual(book)
})

test('an address has one name, and an empty name removes it', () => {
  const book = withName(withName([], one, 'Ann'), one, 'Anna')
  expect(nameOf(book, one)).toBe('Anna')
  expect(withName(book, one, ' ')).toEqual([])
})

test.each([
  undefined,
  null,
  7,
  [],
  {},
  { version: 2, entries: [] },
  { version: 1, entries: [{ address: 5, name: 'x' }] },
])('invalid data gives an empty address book: %j', (retained) => {
  expect(readAddressBook(retained)).toEqual([])
})

test('an entry with a corrupted address is left out', () => {
  const entries = [
    { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee', name: 'spoiled' },
    { address: one, name: 'good' },
  ]
  expect(readAddressBook({ version: 1, entries })).toEqual([{ address: one, name: 'good' }])
})

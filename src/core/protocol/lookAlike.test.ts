import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from './instrument'
import { addressWarning, type PastTransfer } from './lookAlike'

const friend = '0x1a2b000000000000000000000000000000003c4d'
const twin = '0x1a2bffffffffffffffffffffffffffffffff3c4d'
const stranger = '0x99990000000000000000000000000000000011ee'
const paid = (address: Address, amount = 1_000n): PastTransfer => ({ address, isOutgoing: true, amount })
const came = (address: Address, amount = 1_000n): PastTransfer => ({ address, isOutgoing: false, amount })
const warn = (address: Address, trusted: readonly Address[], past: readonly PastTransfer[] = []) =>
  addressWarning(address, trusted, past, 10n)

test('an address with the same ends as a known one is flagged, together with the one it imitates', () => {
  expect(warn(twin, [friend])).toEqual({ kind: 'lookAlike', known: friend })
  expect(warn(twin, [], [paid(friend)])).toEqual({ kind: 'lookAlike', known: friend })
})

test('a long run of matching digits at one end is enough', () => {
  expect(warn('0x1a2b0000ffffffffffffffffffffffffffffffff', [friend])).toMatchObject({ kind: 'lookAlike' })
  expect(warn('0xffffffffffffffffffffffffffffffff00003c4d', [friend])).toMatchObject({ kind: 'lookAlike' })
  expect(warn('0x1a2b000fffffffffffffffffffffffffffffffff', [friend])).toBeUndefined()
})

test('known addresses in any notation and dissimilar strangers are not flagged', () => {
  expect(warn(friend, [friend])).toBeUndefined()
  expect(warn(friend, ['0x1A2B000000000000000000000000000000003C4D'])).toBeUndefined()
  expect(warn(stranger, [friend], [paid(friend)])).toBeUndefined()
})

test('zero and dust transfers do not make an address known, and an address known only from them is flagged', () => {
  expect(warn(twin, [friend], [paid(twin, 0n), came(twin, 9n)])).toEqual({ kind: 'lookAlike', known: friend })
  expect(warn(stranger, [], [paid(stranger, 0n)])).toEqual({ kind: 'poisoned' })
  expect(warn(stranger, [], [came(stranger, 0n), came(stranger, 9n)])).toEqual({ kind: 'poisoned' })
  expect(warn(stranger, [], [paid(stranger, 10n)])).toBeUndefined()
})

test('a real payment from a look-alike does not make it known', () => {
  expect(warn(twin, [friend], [came(twin, 1_000_000n)])).toMatchObject({ kind: 'lookAlike' })
})

test('addresses that share four digits at both ends are flagged, whatever the middle', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'.split('')), minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(digits, digits, (one, other) => {
      fc.pre(one !== other)
      expect(warn(`0xabcd${other}ef01`, [`0xabcd${one}ef01`])).toMatchObject({ kind: 'lookAlike' })
    }),
    { seed: 7 },
  )
})

import { expect, test } from 'vitest'
import { withdrawProxy } from '@/core/protocol/bridge'
import type { Address } from '@/core/protocol/instrument'
import type { PastTransfer } from '@/core/protocol/lookAlike'
import { checkReceiver, type ReceiverKnowledge } from './checkReceiver'

const own: Address = `0x${'11'.repeat(20)}`
const friend: Address = `0xabcd${'22'.repeat(16)}ef01`
const twin: Address = `0xabcd${'33'.repeat(16)}ef01`
const vault: Address = `0x${'44'.repeat(20)}`
const token: Address = `0x${'55'.repeat(20)}`
const stranger: Address = `0x${'66'.repeat(20)}`

const known: ReceiverKnowledge = {
  kind: 'transfer',
  account: own,
  book: [{ address: friend, name: 'Friend' }],
  past: [],
  strategies: [{ address: vault, name: 'Basis' }],
  contracts: [token],
}
const check = (text: string, change: Partial<ReceiverKnowledge> = {}) => checkReceiver(text, { ...known, ...change })
const kinds = (text: string, change: Partial<ReceiverKnowledge> = {}) => {
  const checked = check(text, change)
  return checked.status === 'good' ? checked.warnings.map(({ kind }) => kind) : checked.fault
}
const paid = (address: Address, amount: bigint): PastTransfer => ({ address, isOutgoing: true, amount })

test('an invalid or mistyped address is not accepted', () => {
  expect(kinds('friend')).toBe('none')
  expect(kinds('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee')).toBe('mistyped')
})

test('a transfer to one’s own account is rejected, a withdrawal to one’s own address has no warning', () => {
  expect(kinds(own)).toBe('self')
  expect(kinds(own, { kind: 'withdraw' })).toEqual([])
})

test('contracts and the zero address are blocked, because the money would be lost', () => {
  for (const address of [token, withdrawProxy, `0x${'0'.repeat(40)}`]) expect(kinds(address)).toBe('contract')
})

test('a strategy is named for a transfer and blocked for a withdrawal', () => {
  expect(check(vault)).toMatchObject({ warnings: [{ kind: 'strategy', name: 'Basis' }] })
  expect(kinds(vault, { kind: 'withdraw' })).toBe('contract')
})

test('an address is new until it has a name or has been sent at least a dollar', () => {
  expect(kinds(stranger)).toEqual(['first'])
  expect(kinds(stranger, { past: [paid(stranger, 999_999n)] })).toEqual(['poisoned'])
  expect(kinds(stranger, { past: [paid(stranger, 1_000_000n)] })).toEqual([])
  expect(kinds(friend)).toEqual([])
})

test('a look-alike of a known address gives a warning, wherever it came from', () => {
  expect(check(twin)).toMatchObject({ warnings: [{ kind: 'lookAlike', known: friend }] })
  const came: PastTransfer = { address: twin, isOutgoing: false, amount: 5_000_000n }
  expect(check(twin, { book: [], past: [paid(friend, 2_000_000n), came] })).toMatchObject({
    warnings: [{ kind: 'lookAlike', known: friend }],
  })
})

test('a look-alike of one’s own address gives a warning too', () => {
  const ownTwin = `0x1111${'77'.repeat(16)}1111`
  expect(check(ownTwin, { kind: 'withdraw' })).toMatchObject({ warnings: [{ kind: 'lookAlike', known: own }] })
})

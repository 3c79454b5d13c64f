import { expect, test } from 'vitest'
import { type Access } from './access'
import { asksForOrders, asksForSignatures } from './asksForSignatures'

const trading: Extract<Access, { status: 'trading' }> = {
  status: 'trading',
  account: '0x00000000000000000000000000000000000000aa',
  walletName: 'Rabby',
  isPaper: false,
  credentials: { apiKey: 'key', apiSecret: 'secret' },
  // `asksForSignatures` does not read the key.
  signingKey: undefined as never,
  signingKeyExpirySec: 1_790_000_000n,
  signingMode: 'wallet',
  isPersisted: false,
}

test.each<[string, Access, { orders: boolean; signatures: boolean }]>([
  ['signed out', { status: 'signedOut' }, { orders: false, signatures: false }],
  ['a wallet that signs each order', trading, { orders: true, signatures: true }],
  ['one-click', { ...trading, signingMode: 'oneClick' }, { orders: false, signatures: true }],
  ['the paper wallet', { ...trading, isPaper: true }, { orders: false, signatures: false }],
])('%s: asks for orders and for signatures as expected', (_, access, { orders, signatures }) => {
  expect(asksForOrders(access)).toBe(orders)
  expect(asksForSignatures(access)).toBe(signatures)
})

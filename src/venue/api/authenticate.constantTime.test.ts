import { afterEach, expect, test, vi } from 'vitest'
import { equalBytes } from '@/core/lib/equalBytes'
import type * as comparing from '@/core/lib/equalBytes'
import { ann, manualPort } from '@/dev/testing/manualPort'
import type { Profile } from '../engine/profiles/profile'
import { authenticateRest, authenticateSecret, authenticateSocket } from './authenticate'
import { checkEmailToken } from './rest/profile'

vi.mock('@/core/lib/equalBytes', async (importOriginal) => {
  const original = await importOriginal<typeof comparing>()
  return { equalBytes: vi.fn(original.equalBytes) }
})
const compared = vi.mocked(equalBytes)
afterEach(() => compared.mockClear())

function arrange() {
  const hand = manualPort()
  hand.emit({ type: 'accountOpened', account: ann, kind: 'trader' })
  const key = { apiKey: 'key', apiSecret: 'a'.repeat(64), name: 'key', ipAddresses: [], isReadOnly: false }
  hand.emit({ type: 'apiKeyCreated', account: ann, key, createdAtNs: 1n })
  return hand.port
}

const origin = { ipAddress: '127.0.0.1', nowsNs: [1n] }
const wrong = `${'a'.repeat(63)}b`

test('secrets and signatures are compared in constant time', () => {
  const port = arrange()
  const request = { method: 'GET', path: '/account', body: '' }
  const signed = { 'aevo-key': 'key', 'aevo-timestamp': '1', 'aevo-signature': wrong }
  expect(() => authenticateSecret(port, { key: 'key', secret: wrong }, origin)).toThrow('UNAUTHORIZED')
  expect(() => authenticateRest(port, { 'aevo-key': 'key', 'aevo-secret': wrong }, request, origin)).toThrow()
  expect(() => authenticateRest(port, signed, request, origin)).toThrow('UNAUTHORIZED')
  expect(() =>
    authenticateSocket(port, { key: 'key', timestamp: '1', signature: wrong }, 'auth', [''], origin),
  ).toThrow()
  expect(compared).toHaveBeenCalledTimes(4)
  // All candidates have the length of the secret. A text of another length is rejected without a comparison.
  for (const [expected, given] of compared.mock.calls) expect(given.byteLength).toBe(expected.byteLength)
  expect(compared.mock.results.map(({ value }) => value)).toEqual([false, false, false, false])
})

test('a secret of the wrong length is rejected without a comparison', () => {
  for (const secret of ['', 'a', 'a'.repeat(65)]) {
    expect(() => authenticateSecret(arrange(), { key: 'key', secret }, origin)).toThrow('UNAUTHORIZED')
  }
  expect(compared).not.toHaveBeenCalled()
})

test('mail tokens are compared in constant time too, even for an unknown account', () => {
  const token = 'a'.repeat(64)
  const email = { address: 'ann@example.com', isVerified: true, confirmation: undefined, askedAtNs: 1n }
  const profile: Profile = {
    username: 'ann',
    email: { ...email, unsubscribeToken: token },
    emailPreferences: {},
    networkAddresses: {},
    mails: [],
  }
  const profiles = { byAccount: new Map([[ann, profile]]), owners: new Map() }
  const check = (account: typeof ann, given: string) =>
    checkEmailToken(profiles, account, ({ unsubscribeToken }) => unsubscribeToken, given)
  expect(() => check(ann, wrong)).toThrow('INVALID_ACCESS_TOKEN')
  expect(() => check(`0x${'99'.repeat(20)}`, wrong)).toThrow('INVALID_ACCESS_TOKEN')
  check(ann, token)
  expect(compared.mock.results.map(({ value }) => value)).toEqual([false, false, true])
  for (const [expected, given] of compared.mock.calls) expect(given.byteLength).toBe(expected.byteLength)
})

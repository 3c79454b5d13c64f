import { array, assert, constantFrom, integer, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { ann, manualPort } from '@/dev/testing/manualPort'
import { authenticateRest, authenticateSecret, authenticateSocket, createSpentSignatures } from './authenticate'

// The published vectors of rest-private 1.2 and websocket.md 3.4.
const restKey = { apiKey: 'demo-key', apiSecret: 'demo-secret' }
const socketKey = { apiKey: 'demo-key-01', apiSecret: 'demo-secret-01' }
const restAt = 1_760_000_000_123_456_789n
const secondNs = 1_000_000_000n

function arrange(ipAddresses: readonly string[] = []) {
  const hand = manualPort()
  hand.emit({ type: 'accountOpened', account: ann, kind: 'trader' })
  for (const key of [restKey, socketKey]) {
    const whole = { ...key, name: key.apiKey, ipAddresses, isReadOnly: false }
    hand.emit({ type: 'apiKeyCreated', account: ann, key: whole, createdAtNs: 1n })
  }
  return hand.port
}

function at(nowNs: bigint, ipAddress = '127.0.0.1') {
  return { ipAddress, nowsNs: [nowNs] }
}

test.each([
  ['GET', '/account', '', 'c72996ef63592451fa19e72a9bc9504a515b1df1dca443930cf51bcb034b0108'],
  ['GET', '/trade-history', '', 'a0d6ed4b36dd34e1ad41331894accfb78b91f2f9a50092c2242773f3275ef695'],
  [
    'POST',
    '/account/leverage',
    '{"instrument":2054,"leverage":5}',
    '0e1b582b4c2f85069a61d6d1f0212be43b801683607916f62ad97e8723a7ccb6',
  ],
])('the published signature of %s %s is accepted', (method, path, body, signature) => {
  const headers = { 'aevo-key': 'demo-key', 'aevo-timestamp': String(restAt), 'aevo-signature': signature }
  const caller = authenticateRest(arrange(), headers, { method, path, body }, at(restAt + 29n * secondNs))
  expect(caller).toEqual({ account: ann, apiKey: 'demo-key', isReadOnly: false })
  const late = at(restAt + 31n * secondNs)
  expect(() => authenticateRest(arrange(), headers, { method, path, body }, late)).toThrow('TIMESTAMP_OUT_OF_DATE')
  const other = { method, path: `${path}x`, body }
  expect(() => authenticateRest(arrange(), headers, other, at(restAt))).toThrow('UNAUTHORIZED')
})

test.each([
  [1n, 'auth', '', '481c930a4ff46323af2567640da25fe056f6286e3d5df3ffe2240282007a7e03'],
  [2n, 'status', '', '506da924b51dbc5b922753c66f1f4e879f5505a0f30305bfe0b2c6132c4e1b07'],
  [
    3n,
    'subscribe',
    '["orders","fills","positions"]',
    '2e7261c09f073d687ff617448e2c7b37882145e2d5e941be57313d3f28cc07b9',
  ],
  [5n, 'cancel_all_orders', '{}', 'c05aa177fb308a66c3959e5e88e5fc6d116afb955e05bf959e5521cfa4d5a1e3'],
])('the published socket signature %i of %s is accepted', (last, op, data, signature) => {
  const timestamp = 1_790_000_000_000_000_000n + last
  const signedBy = { key: 'demo-key-01', timestamp: String(timestamp), signature }
  expect(authenticateSocket(arrange(), signedBy, op, ['no', data], at(timestamp)).account).toBe(ann)
  expect(() => authenticateSocket(arrange(), signedBy, op, ['no'], at(timestamp))).toThrow('UNAUTHORIZED')
})

test('a client may use either of the two clocks', () => {
  const timestamp = 1_790_000_000_000_000_002n
  const signature = '506da924b51dbc5b922753c66f1f4e879f5505a0f30305bfe0b2c6132c4e1b07'
  const signedBy = { key: 'demo-key-01', timestamp: String(timestamp), signature }
  const origin = { ipAddress: '127.0.0.1', nowsNs: [0n, timestamp] }
  expect(authenticateSocket(arrange(), signedBy, 'status', [''], origin).account).toBe(ann)
})

test('a key restricted to IP addresses works only from those', () => {
  const secret = { key: 'demo-key', secret: 'demo-secret' }
  const port = arrange(['198.51.100.7'])
  expect(authenticateSecret(port, secret, at(0n, '198.51.100.7')).account).toBe(ann)
  expect(() => authenticateSecret(port, secret, at(0n))).toThrow('ACCOUNT_INVALID_IP_ADDRESS')
})

test('half a secret is rejected', () => {
  for (const secret of ['', 'demo', 'demo-secret-and-more']) {
    expect(() => authenticateSecret(arrange(), { key: 'demo-key', secret }, at(0n))).toThrow('UNAUTHORIZED')
  }
})

test('a signature is valid once within its time window, and is forgotten afterwards', () => {
  const spent = createSpentSignatures([], 0)
  expect(spent.spend('a', 0)).toBe(true)
  expect(spent.spend('b', 119_000)).toBe(true)
  expect(spent.spend('b', 121_000)).toBe(false)
  expect(spent.spend('a', 121_000)).toBe(false)
  expect(spent.spend('a', 600_000)).toBe(true)
})

test('a signature repeated within two minutes is always detected', () => {
  const gap = integer({ min: 0, max: 500_000 })
  assert(
    property(array(tuple(gap, constantFrom('a', 'b', 'c')), { maxLength: 40 }), (steps) => {
      const spent = createSpentSignatures([], 0)
      const spentAtMs = new Map<string, number>()
      let nowMs = 0
      for (const [gapMs, signature] of steps) {
        nowMs += gapMs
        const before = spentAtMs.get(signature)
        const isFirst = spent.spend(signature, nowMs)
        if (before !== undefined && nowMs - before < 120_000) expect(isFirst).toBe(false)
        if (before === undefined || nowMs - before >= 360_000) expect(isFirst).toBe(true)
        if (isFirst) spentAtMs.set(signature, nowMs)
      }
    }),
  )
})

test('signatures used in an earlier process are known from the start', () => {
  const spent = createSpentSignatures(['a'], 7_000)
  expect(spent.spend('a', 7_000)).toBe(false)
  expect(spent.spend('a', 126_000)).toBe(false)
  expect(spent.spend('b', 126_000)).toBe(true)
})

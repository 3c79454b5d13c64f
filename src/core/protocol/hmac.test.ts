import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { restSignatureText } from './hmac'
import { socketSignatureText } from './socketSignature'

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

// Published examples of websocket.md 3.4.
test.each([
  ['auth', '1790000000000000001', '', '481c930a4ff46323af2567640da25fe056f6286e3d5df3ffe2240282007a7e03'],
  ['status', '1790000000000000002', '', '506da924b51dbc5b922753c66f1f4e879f5505a0f30305bfe0b2c6132c4e1b07'],
  [
    'subscribe',
    '1790000000000000003',
    '["orders","fills","positions"]',
    '2e7261c09f073d687ff617448e2c7b37882145e2d5e941be57313d3f28cc07b9',
  ],
  [
    'cancel_all_orders',
    '1790000000000000005',
    '{}',
    'c05aa177fb308a66c3959e5e88e5fc6d116afb955e05bf959e5521cfa4d5a1e3',
  ],
])('the socket operation %s has the published signature', (op, timestamp, dataText, signature) => {
  const text = socketSignatureText({ key: 'demo-key-01', timestamp: BigInt(timestamp), op, dataText })
  expect(sign('demo-secret-01', text)).toBe(signature)
})

test('a socket operation signs the published text', () => {
  const text = socketSignatureText({ key: 'demo-key-01', timestamp: '1790000000000000002', op: 'status', dataText: '' })
  expect(text).toBe('demo-key-01,1790000000000000002,ws,status,')
})

// Published examples of rest-private 1.2. The second was sent with `?limit=50&offset=10`, which is not signed.
test.each([
  ['GET', '/account', '', 'c72996ef63592451fa19e72a9bc9504a515b1df1dca443930cf51bcb034b0108'],
  ['GET', '/trade-history', '', 'a0d6ed4b36dd34e1ad41331894accfb78b91f2f9a50092c2242773f3275ef695'],
  [
    'POST',
    '/account/leverage',
    '{"instrument":2054,"leverage":5}',
    '0e1b582b4c2f85069a61d6d1f0212be43b801683607916f62ad97e8723a7ccb6',
  ],
])('the REST request %s %s has the published signature', (method, path, body, signature) => {
  const text = restSignatureText({ key: 'demo-key', timestamp: 1_760_000_000_123_456_789n, method, path, body })
  expect(sign('demo-secret', text)).toBe(signature)
})

import { expect, test } from 'vitest'
import { createHmacSigner } from './hmacSigner'

// rest-private 1.2 and websocket 3.4.
test.each([
  [
    'demo-secret',
    'demo-key,1760000000123456789,GET,/account,',
    'c72996ef63592451fa19e72a9bc9504a515b1df1dca443930cf51bcb034b0108',
  ],
  [
    'demo-secret-01',
    'demo-key-01,1790000000000000001,ws,auth,',
    '481c930a4ff46323af2567640da25fe056f6286e3d5df3ffe2240282007a7e03',
  ],
])('the signature matches the interface notes', async (secret, text, signature) => {
  expect(await createHmacSigner(crypto)(secret, text)).toBe(signature)
})

test('a new secret replaces the old key', async () => {
  const sign = createHmacSigner(crypto)
  const first = await sign('a', 'text')
  expect(await sign('b', 'text')).not.toBe(first)
  expect(await sign('a', 'text')).toBe(first)
})

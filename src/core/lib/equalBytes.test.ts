import { expect, test } from 'vitest'
import { equalBytes } from './equalBytes'

const secret = Uint8Array.from({ length: 64 }, (_, at) => at * 3)

test('one changed bit anywhere makes bytes unequal', () => {
  expect(equalBytes(secret, secret.slice())).toBe(true)
  for (let at = 0; at < secret.length; at++) {
    for (let bit = 0; bit < 8; bit++) {
      const other = secret.slice()
      other[at] = (other[at] ?? 0) ^ (1 << bit)
      expect(equalBytes(secret, other)).toBe(false)
    }
  }
})

test('a prefix is not equal to the whole', () => {
  expect(equalBytes(secret, secret.slice(0, 63))).toBe(false)
  expect(equalBytes(secret.slice(0, 63), secret)).toBe(false)
})

test('every byte is read, even after the first difference', () => {
  let reads = 0
  const counted = new Proxy(secret, {
    get: (bytes, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1
      return Reflect.get(bytes, key, bytes) as unknown
    },
  })
  const wrongFromTheStart = secret.map((byte) => byte ^ 1)
  expect(equalBytes(counted, wrongFromTheStart)).toBe(false)
  expect(reads).toBe(secret.length)
})

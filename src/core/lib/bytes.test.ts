import { expect, test } from 'vitest'
import { compareBytes, concatBytes, plainHex } from './bytes'

test('parts are concatenated in order', () => {
  expect(concatBytes([Uint8Array.of(1, 2), new Uint8Array(0), Uint8Array.of(3)])).toEqual(Uint8Array.of(1, 2, 3))
})

test.each([
  ['equal ones', [1, 2], [1, 2], 0],
  ['the first different byte decides', [1, 255], [2, 0], -1],
  ['bytes are unsigned', [128], [127], 1],
  ['a longer one comes after its beginning', [1, 0], [1], 1],
])('%s', (_, a, b, sign) => {
  expect(Math.sign(compareBytes(Uint8Array.from(a), Uint8Array.from(b)))).toBe(sign)
})

test('every byte becomes two digits', () => {
  expect(plainHex(Uint8Array.of(0, 10, 255))).toBe('000aff')
})

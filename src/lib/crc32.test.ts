import { expect, test } from 'vitest'
import { crc32 } from './crc32'

test('the check value of CRC-32 is the one of the catalogue', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
})

test('nothing has the checksum 0', () => {
  expect(crc32(new Uint8Array())).toBe(0)
})

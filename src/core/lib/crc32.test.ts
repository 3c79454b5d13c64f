import { expect, test } from 'vitest'
import { crc32 } from './crc32'

test('CRC-32 of the standard check string matches the catalogue', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
})

test('an empty input has the checksum 0', () => {
  expect(crc32(new Uint8Array())).toBe(0)
})

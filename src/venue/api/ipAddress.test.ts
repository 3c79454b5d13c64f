import { isIP } from 'node:net'
import { assert, constantFrom, ipV4, ipV6, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { isIpAddress } from './ipAddress'

test.each([
  '127.0.0.1',
  '255.255.255.255',
  '256.1.1.1',
  '01.1.1.1',
  '1.1.1',
  '1.1.1.1.',
  '1.1.1.1.1',
  '::',
  '::1',
  '1::8',
  '1:2:3:4:5:6:7:8',
  '1:2:3:4:5:6:7:8:9',
  '1::2::3',
  '::ffff:1.2.3.4',
  '::ffff:1.2.3.256',
  'fe80::1%eth0',
  'fe80::1%',
  '12345::',
  '[::1]',
  'localhost',
  '',
  ' ::1',
])('%s is an address or not, as in Node', (text) => {
  expect(isIpAddress(text)).toBe(isIP(text) !== 0)
})

test('random addresses and typing errors are judged as in Node', () => {
  const address = oneof(
    ipV4(),
    ipV6(),
    string({ unit: constantFrom('0', '1', '2', '9', 'a', 'f', ':', '.', '%', 'g'), maxLength: 24 }),
  )
  assert(
    property(address, (text) => {
      expect(isIpAddress(text)).toBe(isIP(text) !== 0)
    }),
    { numRuns: 2_000 },
  )
})

import { expect, test } from 'vitest'
import { checksumAddress, readAddress } from './checksumAddress'

// The examples of EIP-55.
const examples = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
] as const

test.each(examples)('%s is capitalised according to its digits', (example) => {
  expect(checksumAddress(example.toLowerCase() as `0x${string}`)).toBe(example)
})

test('an address may be in lower case, in upper case or correctly checksummed', () => {
  const address = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
  expect(readAddress(' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed ')).toEqual({ status: 'good', address })
  expect(readAddress(address)).toEqual({ status: 'good', address })
  expect(readAddress(`0x${address.slice(2).toUpperCase()}`)).toEqual({ status: 'good', address })
})

test('an address with one wrong digit is reported as mistyped', () => {
  expect(readAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee')).toMatchObject({ status: 'mistyped' })
  expect(readAddress('0x6aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toMatchObject({ status: 'mistyped' })
})

test.each(['', '0x', 'bob.eth', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae', `0x${'g'.repeat(40)}`])(
  '"%s" is not an address',
  (text) => {
    expect(readAddress(text)).toEqual({ status: 'none' })
  },
)

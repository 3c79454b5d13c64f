import { hashMessage } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { Hash } from '@/core/protocol/instrument'
import { personalMessageDigest, recoverSigner } from './signatures'

// rest-private 2.3: the order of the testnet domain, signed by the key of 32 bytes of 0x22.
const digest = '0x60dcf8bc2f142d77fa547facf3383f30e925f9ea090bf0c41a757bb3638fde7c'
const signature =
  '0x5f253f35ca467e29866eb71b6e102ff35c4704edac5cbd22407da798f8791687459c1918755a690df3a241245328661e16209138f4176ef88a7ed3a376c5bec61c'
const signer = '0x1563915e194d8cfba1943570603f7606a3115508'
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

function withV(v: string): string {
  return signature.slice(0, -2) + v
}

function withS(s: bigint, v: string): string {
  return signature.slice(0, 66) + s.toString(16).padStart(64, '0') + v
}

const s = BigInt(`0x${signature.slice(66, 130)}`)

test('the signer of the published order is recovered', () => {
  expect(recoverSigner(digest, signature)).toBe(signer)
  expect(recoverSigner(digest, withV('01'))).toBe(signer)
})

test('a signature with the other v or over another digest recovers another key', () => {
  expect(recoverSigner(digest, withV('1b'))).not.toBe(signer)
  expect(recoverSigner(`${digest.slice(0, -1)}d` as Hash, signature)).not.toBe(signer)
})

test.each([
  ['the higher s, though it satisfies the equation', withS(order - s, '1b')],
  ['s of zero', withS(0n, '1c')],
  ['s of the curve order', withS(order, '1c')],
  ['r of zero', `0x${'00'.repeat(32)}${signature.slice(66)}`],
  [
    'r that is no point of the curve',
    '0x6fdbce7b583db026c00b71db5b2d0f36ba957db861e35f01975f94832927dc4a48014a9e9c4914cfae89e12ad31953011712f060188049f0f2a1b7bb0e94d8cf1c',
  ],
  ['r above the curve order', `0x${'ff'.repeat(32)}${signature.slice(66)}`],
  ['an unknown v', withV('1d')],
  ['64 bytes', signature.slice(0, -2)],
  ['nothing', '0x'],
  ['text that is not hex', `0x${'zz'.repeat(65)}`],
])('no key is recovered from %s', (_, bad) => {
  expect(recoverSigner(digest, bad)).toBeUndefined()
})

test('every signature made by viem recovers to its account', async () => {
  for (let index = 1; index <= 20; index++) {
    const privateKey = `0x${index.toString(16).padStart(64, '0')}` as const
    const hash = `0x${(index * 7919).toString(16).padStart(64, '0')}` as const
    const made = await sign({ hash, privateKey, to: 'hex' })
    expect(recoverSigner(hash, made)).toBe(privateKeyToAccount(privateKey).address.toLowerCase())
  }
})

test('the digest of a personal message matches the wallets’', () => {
  const text = 'demo-key,1760000000123456789,GET,/api-key,'
  expect(personalMessageDigest(text)).toBe(hashMessage(text))
})

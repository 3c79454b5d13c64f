import * as fc from 'fast-check'
import { encodeAbiParameters, hashMessage, hashTypedData, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { personalSignDigest, type SigningDomain } from './eip712'
import type { Address } from './instrument'
import { maxUint256 } from './orderLimits'
import {
  hashOfHex,
  transferDigest,
  transferTypedData,
  transferTypeHashes,
  withdrawalData,
  withdrawDigest,
  withdrawTypedData,
} from './transferTypedData'

const testnet: SigningDomain = { name: 'Aevo Testnet', version: '1', chainId: 11_155_111 }
const wallet = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const addressOf = (digit: string): Address => `0x${digit.repeat(40)}`

// Published examples of rest-private 2.3.
const collateral = addressOf('3')
const transfer = { collateral, to: addressOf('5'), amount: 2_500_000n, salt: 7003n }
const withdrawal = {
  collateral,
  to: addressOf('4'),
  amount: 10_500_000n,
  salt: 7002n,
  data: withdrawalData(undefined),
}

test('the type hashes are the published ones', () => {
  expect(transferTypeHashes).toEqual({
    transfer: '0xd917d91d369273eac4001f45349a5dbbd7d52c20c69862c6c4e83752d03d73d9',
    withdraw: '0x6dc4b9db376b4ac683b1d5f78bbed02b58ae61997e651ea0bc8885cb2e464788',
  })
})

test('a transfer has the published digest and signature', async () => {
  expect(transferDigest(testnet, transfer)).toBe('0x1c1e3e122bbb185a9fd75e89b5db10183f406cfe436867f5c8b0ddf071f2d087')
  expect(await wallet.signTypedData(transferTypedData(testnet, transfer))).toBe(
    '0x5ceb7f233efb6ab70b989cff3ba767816c2821719633755e612269f6624ce3293465543b687e5779572ad30dc799d4b6174ab7405dd05a931ec1dbb2c80cf7ca1b',
  )
})

test('a plain withdrawal has the published data, digest and signature', async () => {
  expect(withdrawal.data).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
  expect(withdrawDigest(testnet, withdrawal)).toBe('0x7927af54080f69612f48448e6ce3bc2e2d2fbdb153c0d72580bc0d6b4e347aff')
  expect(await wallet.signTypedData(withdrawTypedData(testnet, withdrawal))).toBe(
    '0x2bcf25230795bb843d3657f7181d1a78942ef9d4cd11d90755a8ed228294e53e14d3b0fcb66ff6741c9f9f758f589c3185ecc489ebb625649fa711f60a1dddc71c',
  )
})

test('a withdrawal to another chain has the published data, digest and signature', async () => {
  const socket = { socketFees: 10n ** 15n, socketMsgGasLimit: 500_000n, socketConnector: addressOf('6') }
  const data = withdrawalData(socket)
  expect(data).toBe('0x4721528637c0beffd93cbb8bfd00f3407f0d86c8cca83c4bd106f74f86e95525')
  const crossing = { ...withdrawal, salt: 7004n, data }
  expect(withdrawDigest(testnet, crossing)).toBe('0x9fa07a1ed15265373da33522575f43647b2e44a112be7f45ffc792c615cd8095')
  expect(await wallet.signTypedData(withdrawTypedData(testnet, crossing))).toBe(
    '0x48c420525b90da54fbb3def6a430f7ba50f7b8f047e2eed37640dd1997738356222d6213c1bfa1a7bd7049642b87a9d602f35ea6b9b789ea8748c337d43a39991b',
  )
})

test('the withdrawal data hashes the encoded recipient', () => {
  const recipient = addressOf('7')
  expect(withdrawalData({ recipient })).toBe(keccak256(encodeAbiParameters([{ type: 'address' }], [recipient])))
  expect(hashOfHex('0x')).toBe(withdrawalData(undefined))
  expect(hashOfHex(`0x${'00'.repeat(12)}${'7'.repeat(40)}`)).toBe(withdrawalData({ recipient }))
})

test('the personal_sign digest of a transfer is the one wallets compute', () => {
  const digest = transferDigest(testnet, transfer)
  expect(personalSignDigest(digest)).toBe(hashMessage({ raw: digest }))
})

test('any transfer and any withdrawal has the digest that viem computes', () => {
  const hex = (digits: number) =>
    fc
      .array(fc.constantFrom(...Array.from({ length: 16 }, (_, digit) => digit.toString(16))), {
        minLength: digits,
        maxLength: digits,
      })
      .map((list): `0x${string}` => `0x${list.join('')}`)
  const number = fc.bigInt({ min: 0n, max: maxUint256 })
  const fields = { collateral: hex(40), to: hex(40), amount: number, salt: number, data: hex(64) }
  fc.assert(
    fc.property(fc.record(fields), ({ data, ...sent }) => {
      expect(transferDigest(testnet, sent)).toBe(hashTypedData(transferTypedData(testnet, sent)))
      const leaving = { ...sent, data }
      expect(withdrawDigest(testnet, leaving)).toBe(hashTypedData(withdrawTypedData(testnet, leaving)))
    }),
    { numRuns: 50 },
  )
})

/** Typed data of collateral moves. It has its own file because only transfers need it. */

import { keccak_256 } from '@noble/hashes/sha3'
import { assert } from '@/core/lib/assert'
import { digestOf, hashOfText, typeText, word, writeAddress, writeUint, type SigningDomain } from './eip712'
import { hashToHex, hexToBytes } from './hex'
import type { Address, Hash } from './instrument'

/** All signed fields of a transfer inside the venue (rest-private 2.2). */
export type UnsignedTransfer = {
  /** The token. */
  readonly collateral: Address
  readonly to: Address
  /** In the token's own decimals. */
  readonly amount: bigint
  readonly salt: bigint
}

/** All signed fields of a withdrawal. `data` is the hash of the extra, see `withdrawalData`. */
export type UnsignedWithdrawal = UnsignedTransfer & { readonly data: Hash }

// The field order is part of the signed type.
const transferTypes = {
  Transfer: [
    { name: 'collateral', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'salt', type: 'uint256' },
  ],
} as const
const withdrawTypes = { Withdraw: [...transferTypes.Transfer, { name: 'data', type: 'bytes32' }] } as const

export function transferTypedData(domain: SigningDomain, { collateral, to, amount, salt }: UnsignedTransfer) {
  const message = { collateral, to, amount, salt }
  return { domain, types: transferTypes, primaryType: 'Transfer', message } as const
}

export function withdrawTypedData(domain: SigningDomain, { collateral, to, amount, salt, data }: UnsignedWithdrawal) {
  const message = { collateral, to, amount, salt, data }
  return { domain, types: withdrawTypes, primaryType: 'Withdraw', message } as const
}

const typeHashBytes = {
  transfer: hashOfText(typeText('Transfer', transferTypes.Transfer)),
  withdraw: hashOfText(typeText('Withdraw', withdrawTypes.Withdraw)),
}
export const transferTypeHashes = {
  transfer: hashToHex(typeHashBytes.transfer),
  withdraw: hashToHex(typeHashBytes.withdraw),
}

/** Computes the signed digest, which identifies the transfer in the paper venue's history. */
export function transferDigest(domain: SigningDomain, transfer: UnsignedTransfer): Hash {
  return digestOf(domain, structOf(typeHashBytes.transfer, transfer, 5))
}

export function withdrawDigest(domain: SigningDomain, withdrawal: UnsignedWithdrawal): Hash {
  const struct = structOf(typeHashBytes.withdraw, withdrawal, 6)
  hexToBytes(withdrawal.data, struct, 5 * word)
  return digestOf(domain, struct)
}

function structOf(typeHash: Uint8Array, { collateral, to, amount, salt }: UnsignedTransfer, words: number): Uint8Array {
  const struct = new Uint8Array(words * word)
  struct.set(typeHash)
  writeAddress(struct, 1, collateral)
  writeAddress(struct, 2, to)
  writeUint(struct, 3, amount)
  writeUint(struct, 4, salt)
  return struct
}

/** Terms of the bridge for a withdrawal to another chain. All three members are given together. */
export type SocketTerms = {
  /** Wei of the bridge's fee. */
  readonly socketFees: bigint
  readonly socketMsgGasLimit: bigint
  readonly socketConnector: Address
}

/** Extra of a withdrawal: a receiver other than the account, or the bridge to another chain. */
export type WithdrawalExtra = { readonly recipient: Address } | SocketTerms | undefined

/** ABI-encodes the extra of a withdrawal. The withdrawal signs the hash of these bytes as `data` (rest-private 2.2). */
export function withdrawalBytes(extra: WithdrawalExtra): Uint8Array {
  if (extra === undefined) return new Uint8Array(0)
  if ('recipient' in extra) {
    const bytes = new Uint8Array(word)
    writeAddress(bytes, 0, extra.recipient)
    return bytes
  }
  const bytes = new Uint8Array(3 * word)
  writeUint(bytes, 0, extra.socketFees)
  writeUint(bytes, 1, extra.socketMsgGasLimit)
  writeAddress(bytes, 2, extra.socketConnector)
  return bytes
}

export function withdrawalData(extra: WithdrawalExtra): Hash {
  return hashOfBytes(withdrawalBytes(extra))
}

/**
 * Hashes the bytes of a hex text.
 * @param hex an even number of digits after 0x
 */
export function hashOfHex(hex: `0x${string}`): Hash {
  assert(hex.length % 2 === 0, 'bytes have two digits each')
  return hashOfBytes(hexToBytes(hex))
}

function hashOfBytes(bytes: Uint8Array): Hash {
  return hashToHex(keccak_256(bytes))
}

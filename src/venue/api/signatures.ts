import { keccak_256 } from '@noble/hashes/sha3'
import { recover } from 'tiny-secp256k1'
import { compareBytes, concatBytes, plainHex } from '@/core/lib/bytes'
import { personalSignDigest } from '@/core/protocol/eip712'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { hashToHex, hexToBytes } from '@/core/protocol/hex'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { Gateway } from './gateway'
import { RequestRejected } from './requestRejected'

const curveOrder = hexToBytes('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141')
const halfOrder = hexToBytes('0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0')
const zero = new Uint8Array(32)
const signatureForm = /^0x[0-9a-fA-F]{130}$/

const encoder = new TextEncoder()

/**
 * Recovers the address that made `signature` (65 bytes, r ‖ s ‖ v) over `digest`; undefined for an invalid signature.
 * Only the lower of the two possible `s` is accepted, so that nobody but the signer can make a second signature for
 * the digest. `v` is 27 or 28 (rest-private 2.2); 0 and 1 from some hardware wallets mean 27 and 28.
 */
export function recoverSigner(digest: Hash, signature: string): Address | undefined {
  if (!isSignature(signature)) return undefined
  const bytes = hexToBytes(signature)
  const recoveryId = recoveryIdOf(bytes[64])
  if (recoveryId === undefined) return undefined
  const r = bytes.subarray(0, 32)
  const s = bytes.subarray(32, 64)
  if (compareBytes(r, zero) === 0 || compareBytes(r, curveOrder) >= 0) return undefined
  if (compareBytes(s, zero) === 0 || compareBytes(s, halfOrder) > 0) return undefined
  const publicKey = recoverKey(hexToBytes(digest), bytes.subarray(0, 64), recoveryId)
  return publicKey === null ? undefined : addressOf(publicKey)
}

/** Recovers a public key. The library throws if `r` is not on the curve, which is so for about half of all numbers. */
function recoverKey(digest: Uint8Array, signature: Uint8Array, recoveryId: 0 | 1): Uint8Array | null {
  try {
    return recover(digest, signature, recoveryId, false)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function isSignature(text: string): text is `0x${string}` {
  return signatureForm.test(text)
}

function recoveryIdOf(v: number | undefined): 0 | 1 | undefined {
  if (v === 27 || v === 0) return 0
  if (v === 28 || v === 1) return 1
  return undefined
}

/** Computes the address of a key. `publicKey` is uncompressed (65 bytes beginning with 4). */
export function addressOf(publicKey: Uint8Array): Address {
  const hash = keccak_256(publicKey.subarray(1))
  return `0x${plainHex(hash.subarray(12))}`
}

export function personalMessageDigest(text: string): Hash {
  const message = encoder.encode(text)
  const prefix = encoder.encode(`\u0019Ethereum Signed Message:\n${message.length}`)
  return hashToHex(keccak_256(concatBytes([prefix, message])))
}

/**
 * Requires a signature by the account's own wallet, not by a signing key. Wallets that cannot sign typed data sign its
 * digest as a personal message (rest-private 2.2); the real service's form is not documented.
 *
 * @throws RequestRejected
 */
export function checkWalletSignature(account: Address, digest: Hash, signature: `0x${string}`): void {
  signedDigest(account, [digest], signature)
}

/**
 * Returns the digest that the account's own wallet has signed.
 *
 * @throws RequestRejected if it has signed none of them
 */
export function signedDigest(account: Address, digests: readonly Hash[], signature: `0x${string}`): Hash {
  const signed = digests.find((digest) =>
    [digest, personalSignDigest(digest)].some((one) => recoverSigner(one, signature) === account),
  )
  if (signed === undefined) throw new RequestRejected('INVALID_SIGNATURE')
  return signed
}

/** Maximum age of a signed order; our choice, because no source states a limit. A wallet may take its time to sign. */
const maxAgeSec = 3_600n

/**
 * Rejects orders whose signed time is too old by either clock of the signer. Otherwise someone who finds an unsent or
 * rejected order could place it later. The engine rejects timestamps from the future.
 *
 * @throws RequestRejected
 */
export function checkSignedTime({ port, wallClock }: Gateway, signedSec: bigint | undefined, error: ErrorCode): void {
  if (signedSec === undefined) return
  const signedNs = signedSec * 1_000_000_000n
  const isRecent = [port.clock, wallClock].some((clock) => clock.nowNs() - signedNs <= maxAgeSec * 1_000_000_000n)
  if (!isRecent) throw new RequestRejected(error)
}

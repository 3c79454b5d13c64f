import { secp256k1 } from '@noble/curves/secp256k1'

/**
 * What `recover` of tiny-secp256k1 gives, which the build of the site puts this in the place of: that library's tables are
 * a megabyte to load. The public key that made the 64 bytes of `signature` over `digest`, uncompressed (65 bytes); throws a
 * `TypeError` where there is none.
 */
export function recover(digest: Uint8Array, signature: Uint8Array, recoveryId: 0 | 1): Uint8Array {
  try {
    const signed = secp256k1.Signature.fromCompact(signature).addRecoveryBit(recoveryId)
    return signed.recoverPublicKey(digest).toRawBytes(false)
  } catch (cause) {
    throw new TypeError('no key has made this signature', { cause })
  }
}

import { invert, mod } from '@noble/curves/abstract/modular'
import { secp256k1 } from '@noble/curves/secp256k1'
import { createKnownKeys, type KnownKeys } from './knownKeys'

const { BASE, ZERO } = secp256k1.ProjectivePoint
const { Fp, n } = secp256k1.CURVE
type Point = typeof BASE

/**
 * More keys than usually trade at once in a browser. Each key costs a table of 300 kB, and a check before a new key is
 * recovered.
 */
const retainedKeys = 4
const known: KnownKeys<Point> = createKnownKeys(retainedKeys)

/**
 * Replaces `recover` of tiny-secp256k1 in the build of the site, because that library's tables add a megabyte to the download.
 * Returns the uncompressed public key (65 bytes) that made the 64 bytes of `signature` over `digest`; throws a
 * `TypeError` if there is none.
 *
 * The first signature of a key is recovered. Later signatures are verified with tables of the key's multiples, in a
 * sixth of the time: the point R of a signature is `digest / s · G + r / s · key` for exactly one key, which is the
 * key that recovery would give.
 */
export function recover(digest: Uint8Array, signature: Uint8Array, recoveryId: 0 | 1): Uint8Array {
  try {
    const { r, s } = secp256k1.Signature.fromCompact(signature)
    const inverse = invert(s, n)
    const fromBase = times(BASE, mod(toNumber(digest) * inverse, n))
    const factor = mod(r * inverse, n)
    const isMaker = (key: Point): boolean => isPoint(fromBase.add(times(key, factor)), r, recoveryId)
    return known.find(isMaker) ?? learn(digest, signature, recoveryId)
  } catch (cause) {
    throw new TypeError('no key has made this signature', { cause })
  }
}

function learn(digest: Uint8Array, signature: Uint8Array, recoveryId: 0 | 1): Uint8Array {
  const signed = secp256k1.Signature.fromCompact(signature).addRecoveryBit(recoveryId)
  const bytes = signed.recoverPublicKey(digest).toRawBytes(false)
  known.add(bytes, () => secp256k1.utils.precompute(8, secp256k1.ProjectivePoint.fromHex(bytes)))
  return bytes
}

/**
 * Multiplies with the point's tables and half of the scalar's bits. `multiplyUnsafe` is faster but ignores the tables.
 */
function times(point: Point, scalar: bigint): Point {
  return scalar === 0n ? ZERO : point.multiply(scalar)
}

/** True if the point has this x, and a y of the parity of `recoveryId`. Checking x first needs no division. */
function isPoint(point: Point, x: bigint, recoveryId: 0 | 1): boolean {
  if (point.equals(ZERO) || Fp.mul(x, point.pz) !== point.px) return false
  return (point.toAffine().y & 1n) === BigInt(recoveryId)
}

function toNumber(bytes: Uint8Array): bigint {
  let number = 0n
  for (const byte of bytes) number = (number << 8n) | BigInt(byte)
  return number
}

import { pointFromScalar, recover as nativeRecover, signRecoverable } from 'tiny-secp256k1'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '@/core/lib/random'
import { testKey } from '@/dev/testing/testSigner'
import { recover } from './recoverKey'

const key = testKey('wallet')
const random = createRandom(20_261_123)
const digest = () => Uint8Array.from({ length: 32 }, () => random.integer(256))

test('the key of the signer is recovered', () => {
  for (let round = 0; round < 20; round++) {
    const bytes = digest()
    const { signature, recoveryId } = signRecoverable(bytes, key.privateKey)
    const recovered = recover(bytes, signature, recoveryId === 0 ? 0 : 1)
    expect(recovered).toEqual(new Uint8Array(pointFromScalar(key.privateKey, false) ?? []))
  }
})

function outcome(by: () => Uint8Array | null): unknown {
  try {
    const found = by()
    return found === null ? 'none' : Buffer.from(found).toString('hex')
  } catch (error) {
    return error instanceof TypeError ? 'none' : error
  }
}

test('random signatures recover the same key as the library of the Node venue, or none by either', () => {
  const outcomes = Array.from({ length: 60 }, () => {
    const [hash, r, s] = [digest(), digest(), digest()]
    const signature = Uint8Array.from([...r, ...s])
    const recoveryId = random.integer(2) === 0 ? 0 : 1
    const ours = outcome(() => recover(hash, signature, recoveryId))
    expect(ours).toBe(outcome(() => nativeRecover(hash, signature, recoveryId, false)))
    return ours
  })
  // About every second r is not on the curve, so both kinds occur.
  expect(new Set(outcomes.map((one) => one === 'none')).size).toBe(2)
})

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const bytesOf = (number: bigint) => Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)

type Signed = { readonly hash: Uint8Array; readonly signature: Uint8Array; readonly recoveryId: number }

/** A signature of one of a few keys, which soon become known, and possible changes by a forger or a faulty wallet. */
function changed({ hash, signature, recoveryId }: Signed, by: Random): Signed {
  const [r, s] = [signature.subarray(0, 32), signature.subarray(32)]
  const flipped = (bytes: Uint8Array) => bytes.map((byte, at) => (at === 31 ? byte ^ (1 << by.integer(8)) : byte))
  const join = (first: Uint8Array, second: Uint8Array) => Uint8Array.from([...first, ...second])
  switch (by.integer(10)) {
    case 0:
      return { hash, signature, recoveryId: 1 - recoveryId }
    case 1: // The higher s is valid with the other id.
      return { hash, signature: join(r, bytesOf(curveOrder - numberOf(s))), recoveryId: 1 - recoveryId }
    case 2: // And by another key with the same.
      return { hash, signature: join(r, bytesOf(curveOrder - numberOf(s))), recoveryId }
    case 3:
      return { hash: flipped(hash), signature, recoveryId }
    case 4:
      return { hash, signature: join(flipped(r), s), recoveryId }
    case 5:
      return { hash, signature: join(r, flipped(s)), recoveryId }
    case 6:
      return { hash, signature: join(bytesOf(by.pick([0n, curveOrder, curveOrder + 1n])), s), recoveryId }
    case 7:
      return { hash, signature: join(r, bytesOf(by.pick([0n, curveOrder, curveOrder + 1n]))), recoveryId }
    case 8: // A digest beyond the order of the curve counts modulo the order, and may be zero.
      return { hash: bytesOf(by.pick([0n, curveOrder, curveOrder + 5n, 2n ** 256n - 1n])), signature, recoveryId }
    default:
      return { hash, signature, recoveryId }
  }
}

test('signatures of known keys, valid and forged, have the same outcome as with the library of the Node venue', () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => testKey(name))
  const outcomes = Array.from({ length: 240 }, () => {
    // Mostly one of the first few keys, so that some keys stay known and others return.
    const { privateKey } = random.pick(random.integer(4) === 0 ? keys : keys.slice(0, 3))
    const hash = digest()
    const { signature, recoveryId } = signRecoverable(hash, privateKey)
    const one = changed({ hash, signature, recoveryId }, random)
    const id = one.recoveryId === 0 ? 0 : 1
    const ours = outcome(() => recover(one.hash, one.signature, id))
    expect(ours).toEqual(outcome(() => nativeRecover(one.hash, one.signature, id, false)))
    return ours
  })
  expect(outcomes.filter((one) => one === 'none').length).toBeGreaterThan(20)
  expect(new Set(outcomes).size).toBeGreaterThan(keys.length)
})

test('a key signs a second time, and later signatures are checked in less than half of the time', () => {
  const { privateKey } = testKey('quick')
  const signed = Array.from({ length: 64 }, () => {
    const hash = digest()
    return { hash, ...signRecoverable(hash, privateKey) }
  })
  const timed = (some: readonly Signed[]) => {
    const before = process.cpuUsage()
    for (const { hash, signature, recoveryId } of some) recover(hash, signature, recoveryId === 0 ? 0 : 1)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / some.length
  }
  // Each signature has its own key, so that every key is recovered.
  const unknown = Array.from({ length: 32 }, (_, at) => {
    const hash = digest()
    return { hash, ...signRecoverable(hash, testKey(`new ${at}`).privateKey) }
  })
  const recovering = timed(unknown)
  timed(signed.slice(0, 4))
  expect(timed(signed.slice(4))).toBeLessThan(recovering / 2)
})

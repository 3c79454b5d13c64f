import { pointFromScalar, recover as nativeRecover, signRecoverable } from 'tiny-secp256k1'
import { expect, test } from 'vitest'
import { createRandom } from '@/lib/random'
import { testKey } from '@/testing/testSigner'
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

test('random signatures recover the same key as by the library of the Node venue, or none by either', () => {
  const outcome = (by: () => Uint8Array | null) => {
    try {
      const found = by()
      return found === null ? 'none' : Buffer.from(found).toString('hex')
    } catch (error) {
      return error instanceof TypeError ? 'none' : error
    }
  }
  const outcomes = Array.from({ length: 60 }, () => {
    const [hash, r, s] = [digest(), digest(), digest()]
    const signature = Uint8Array.from([...r, ...s])
    const recoveryId = random.integer(2) === 0 ? 0 : 1
    const ours = outcome(() => recover(hash, signature, recoveryId))
    expect(ours).toBe(outcome(() => nativeRecover(hash, signature, recoveryId, false)))
    return ours
  })
  // About every second r is no point of the curve, so both kinds occur.
  expect(new Set(outcomes.map((one) => one === 'none')).size).toBe(2)
})

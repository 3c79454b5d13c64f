import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { manualPort } from '@/dev/testing/manualPort'
import { createGateway } from '../gateway'
import { newApiKey } from './keys'

test('every letter of a key is equally likely', () => {
  const random = createRandom(1)
  const randomBytes = (count: number) => Uint8Array.from({ length: count }, () => random.integer(256))
  const gateway = createGateway(manualPort().port, { randomBytes })
  const counts = new Map<string, number>()
  for (let made = 0; made < 2_000; made++) {
    const { apiKey } = newApiKey(gateway, { name: 'x' })
    expect(apiKey).toMatch(/^[A-Za-z0-9]{32}$/)
    for (const letter of apiKey) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  // 1,032 of each are expected, with a deviation of 32.
  expect(counts.size).toBe(62)
  expect(Math.min(...counts.values())).toBeGreaterThan(900)
  expect(Math.max(...counts.values())).toBeLessThan(1_160)
})

test('a secret is 32 random bytes in hex', () => {
  const gateway = createGateway(manualPort().port, {})
  const secrets = [1, 2].map(() => newApiKey(gateway, { name: 'x' }).apiSecret)
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(secrets[0]).not.toBe(secrets[1])
})

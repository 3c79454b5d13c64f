import { expect, test } from 'vitest'
import { createRandom } from '@/lib/random'
import { shareOut } from './shareOut'

test.each([
  [10n, [1n, 1n, 1n], [3n, 3n, 4n]],
  [10n, [1n, 0n, 1n], [5n, 0n, 5n]],
  [1n, [1n, 1n], [0n, 1n]],
  [100n, [7n], [100n]],
  [10n, [0n, 0n], [0n, 0n]],
  [10n, [], []],
])('%s shared by %s is %s', (total, weights, shares) => {
  expect(shareOut(total, weights)).toEqual(shares)
})

test('shares add up to the total, and are off by less than one unit', () => {
  const random = createRandom(7)
  for (let round = 0; round < 200; round++) {
    const total = BigInt(Math.floor(random.next() * 1e9))
    const weights = Array.from({ length: 1 + Math.floor(random.next() * 20) }, () =>
      BigInt(Math.floor(random.next() * 1e6)),
    )
    const all = weights.reduce((sum, weight) => sum + weight, 0n)
    const shares = shareOut(total, weights)
    expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(all === 0n ? 0n : total)
    for (const [at, weight] of weights.entries()) {
      const exact = total * weight
      const off = (shares[at] ?? 0n) * all - exact
      expect(off > -all && off < all).toBe(all > 0n)
    }
  }
})

/**
 * A number in [0, 1) that belongs to its keys: the same keys give the same number in any process and in any order.
 * Makes ladders look grown without a state that would have to be kept.
 */
export function cellNoise(...keys: readonly number[]): number {
  let hash = 0x9e3779b9
  for (const key of keys) {
    hash = Math.imul(hash ^ (key | 0), 0x85ebca6b)
    // Keys reach beyond 32 bits; their upper part counts too.
    hash = Math.imul(hash ^ Math.floor(key / 2 ** 32), 0xc2b2ae35)
    hash ^= hash >>> 15
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

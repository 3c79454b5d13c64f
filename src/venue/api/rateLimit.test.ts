import { expect, test } from 'vitest'
import { createRateLimiter } from './rateLimit'

test('a burst is allowed, and the next call returns the time to wait', () => {
  const limiter = createRateLimiter({ perSecond: 10, burst: 3 })
  expect([1, 2, 3].map(() => limiter.take('ann', 1, 0))).toEqual([0n, 0n, 0n])
  expect(limiter.take('ann', 1, 0)).toBe(100_000_000n)
  expect(limiter.take('ann', 1, 100)).toBe(0n)
})

test('a rejected call costs nothing', () => {
  const limiter = createRateLimiter({ perSecond: 1, burst: 2 })
  expect(limiter.take('ann', 5, 0)).toBe(3_000_000_000n)
  expect(limiter.take('ann', 2, 0)).toBe(0n)
})

test('one sender does not use up the budget of another', () => {
  const limiter = createRateLimiter({ perSecond: 1, burst: 1 })
  expect(limiter.take('ann', 1, 0)).toBe(0n)
  expect(limiter.take('bob', 1, 0)).toBe(0n)
})

test('a pause never fills a bucket beyond its burst', () => {
  const limiter = createRateLimiter({ perSecond: 10, burst: 2 })
  limiter.take('ann', 1, 0)
  expect([1, 2, 3].map(() => limiter.take('ann', 1, 3_600_000) === 0n)).toEqual([true, true, false])
})

test('a disabled limiter lets everything through', () => {
  const limiter = createRateLimiter('off')
  expect(limiter.take('ann', 1_000_000, 0)).toBe(0n)
})

test('calls allowed elsewhere are charged too, and never cost more than twice the burst', () => {
  const limiter = createRateLimiter({ perSecond: 10, burst: 3 })
  limiter.charge('ann', 2, 0)
  expect([1, 2].map(() => limiter.take('ann', 1, 0))).toEqual([0n, 100_000_000n])
  limiter.charge('ann', 1_000, 0)
  expect(limiter.take('ann', 1, 0)).toBe(400_000_000n)
})

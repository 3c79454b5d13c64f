import { expect, test } from 'vitest'
import { RestError, UnreachableError } from '@/client/restErrors'
import { againMs, askAgain } from './askAgain'

const even = { next: () => 0.5 }
const refused = (status: number, retryAfterMs?: number) => new RestError('X', status, retryAfterMs, 'x')
const failed = (error: Error, dataUpdatedAt: number) => ({ state: { status: 'error', error, dataUpdatedAt } })

test('what passes is asked again at once, a refusal is not', () => {
  expect(askAgain.retry(40, new UnreachableError('x'))).toBe(true)
  expect(askAgain.retry(40, refused(503))).toBe(true)
  expect(askAgain.retry(40, refused(429))).toBe(true)
  expect(askAgain.retry(0, refused(401))).toBe(false)
})

test('nothing is asked again before the venue wants it', () => {
  expect(askAgain.retryDelay(0, refused(429, 9_000))).toBe(9_000)
  expect(againMs(failed(refused(429, 90_000), 0), 0, even)).toBe(90_000)
})

test('a refusal is asked again after half the time since the last reading, 2 s at least and 30 s at most', () => {
  expect(againMs(failed(refused(401), 100_000), 101_000, even)).toBe(2_000)
  expect(againMs(failed(refused(401), 100_000), 120_000, even)).toBe(10_000)
  expect(againMs(failed(refused(401), 100_000), 900_000, even)).toBe(30_000)
  // Never read at all.
  expect(againMs(failed(refused(401), 0), 1_790_000_000_000, even)).toBe(2_000)
  // A quarter of it is left to chance, either way.
  expect(againMs(failed(refused(401), 100_000), 120_000, { next: () => 0 })).toBe(7_500)
})

test('what was read is not asked for again by this', () => {
  expect(againMs({ state: { status: 'success', error: null, dataUpdatedAt: 1 } }, 90_000, even)).toBeUndefined()
})

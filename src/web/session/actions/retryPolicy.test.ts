import { expect, test } from 'vitest'
import { RestError, UnreachableError } from '@/web/connection/callErrors'
import { againMs, retryPolicy } from './retryPolicy'

const even = { next: () => 0.5 }
const rejected = (status: number, retryAfterMs?: number) => new RestError('X', status, retryAfterMs, 'x')
/** Returns a failing query that was read at `dataUpdatedAt`. Each call rejects it again at the given time. */
function failing(dataUpdatedAt: number) {
  const query = { state: { status: 'error', error: rejected(401) as Error, dataUpdatedAt, errorUpdatedAt: 0 } }
  return (errorUpdatedAt: number, random = even, error = rejected(401)) => {
    query.state = { ...query.state, error, errorUpdatedAt }
    return againMs(query, random)
  }
}

test('a temporary failure is retried at once, a rejection is not', () => {
  expect(retryPolicy.retry(40, new UnreachableError('x'))).toBe(true)
  expect(retryPolicy.retry(40, rejected(503))).toBe(true)
  expect(retryPolicy.retry(40, rejected(429))).toBe(true)
  expect(retryPolicy.retry(0, rejected(401))).toBe(false)
})

test('no retry comes before the venue allows it', () => {
  expect(retryPolicy.retryDelay(0, rejected(429, 9_000))).toBe(9_000)
  expect(failing(0)(1, even, rejected(429, 90_000))).toBe(90_000)
})

test('a rejected read is retried after half the time that it has been failing, from 2 s to 30 s', () => {
  const failedAt = failing(100_000)
  expect(failedAt(200_000)).toBe(2_000)
  expect(failedAt(202_000)).toBe(2_000)
  expect(failedAt(220_000)).toBe(10_000)
  expect(failedAt(900_000)).toBe(30_000)
  expect(failing(0)(1_790_000_000_000)).toBe(2_000)
})

test('a single rejection of a list read long ago is retried soon, because the list follows its channel', () => {
  expect(failing(1_000)(3_600_000)).toBe(2_000)
})

test('the jitter of a quarter is drawn once per rejection, so rendering again does not postpone the retry', () => {
  const failedAt = failing(100_000)
  expect(failedAt(200_000, { next: () => 0 })).toBe(1_500)
  expect(failedAt(200_000, { next: () => 0.99 })).toBe(1_500)
  expect(failedAt(202_000, { next: () => 0.5 })).toBe(2_000)
})

test('a successful read in between resets the waits', () => {
  const query = { state: { status: 'error', error: rejected(401), dataUpdatedAt: 1, errorUpdatedAt: 10_000 } }
  againMs(query, even)
  query.state = { ...query.state, errorUpdatedAt: 50_000 }
  expect(againMs(query, even)).toBe(20_000)
  query.state = { ...query.state, dataUpdatedAt: 60_000, errorUpdatedAt: 70_000 }
  expect(againMs(query, even)).toBe(2_000)
})

test('data that was read successfully is not retried', () => {
  const state = { status: 'success', error: null, dataUpdatedAt: 1, errorUpdatedAt: 0 }
  expect(againMs({ state }, even)).toBeUndefined()
})

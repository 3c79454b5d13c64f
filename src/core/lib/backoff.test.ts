import { expect, test } from 'vitest'
import { backoffMs } from './backoff'

const latest = { next: () => 1 - 2 ** -32 }
const soonest = { next: () => 0 }

test('the first two dozen retries come quickly, then waits double up to 30 seconds', () => {
  const waits = [0, 1, 2, 3, 23, 24, 25, 26, 28, 29, 30, 1000].map((attempt) => backoffMs(attempt, latest))
  expect(waits).toEqual([150, 300, 600, 700, 700, 1_400, 2_800, 5_600, 22_400, 30_000, 30_000, 30_000])
})

test('jitter shortens a wait by at most half', () => {
  expect([0, 1, 1000].map((attempt) => backoffMs(attempt, soonest))).toEqual([75, 150, 15_000])
})

import { expect, test } from 'vitest'
import { backoffMs } from './backoff'

const latest = { next: () => 1 - 2 ** -32 }
const soonest = { next: () => 0 }

test('waits double from half a second to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 1000].map((attempt) => backoffMs(attempt, latest))).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ])
})

test('chance shortens a wait by half at most', () => {
  expect([0, 6].map((attempt) => backoffMs(attempt, soonest))).toEqual([250, 15_000])
})

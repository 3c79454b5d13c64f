import { expect, test } from 'vitest'
import { createWallTime } from './wallTime'

/** A machine whose clock is truncated to whole milliseconds. */
function scene(offset: number) {
  const at = { nowMs: 0, offset }
  const wallTime = createWallTime(
    () => at.nowMs,
    () => Math.floor(at.nowMs + at.offset),
  )
  return { at, wallTime }
}

test('the error is no larger than the smallest one seen so far', () => {
  const { at, wallTime } = scene(1_700_000_000_000.4)
  for (let step = 0; step <= 100; step += 1) {
    at.nowMs = step / 10
    wallTime(at.nowMs)
  }
  expect(wallTime(10) - 1_700_000_000_010.4).toBeLessThanOrEqual(0.001)
  expect(wallTime(10) - 1_700_000_000_010.4).toBeGreaterThan(-0.1)
})

test('a clock that is set forward or back is followed', () => {
  const { at, wallTime } = scene(1_000)
  wallTime(0)
  at.offset = 5_000
  expect(wallTime(3)).toBe(5_003)
  at.offset = 2_000
  expect(wallTime(3)).toBe(2_003)
})

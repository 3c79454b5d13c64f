import { expect, test } from 'vitest'
import { createClock, systemClock } from './clock'

test('nanoseconds combine the wall time with the finer part of the monotonic clock', () => {
  const clock = createClock(
    () => 1_790_000_000_123,
    () => 5.25,
  )
  expect(clock.nowMs()).toBe(1_790_000_000_123)
  expect(clock.nowNs()).toBe(1_790_000_000_123_250_000n)
})

test('nanoseconds never repeat or decrease, even when the wall clock is set back', () => {
  const walls = [1000, 1000, 1001, 400, 400, 1002]
  let at = 0
  const clock = createClock(
    () => walls[at++] ?? 0,
    () => 0,
  )
  const times = walls.map(() => clock.nowNs())
  expect(times).toEqual([
    1_000_000_000n,
    1_000_000_001n,
    1_001_000_000n,
    1_001_000_001n,
    1_001_000_002n,
    1_002_000_000n,
  ])
})

test('the system clock is plausible and strictly increasing', () => {
  const first = systemClock.nowNs()
  expect(first).toBeGreaterThan(1_700_000_000_000_000_000n)
  expect(systemClock.nowNs()).toBeGreaterThan(first)
})

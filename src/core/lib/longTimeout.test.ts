import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLongTimeout } from './longTimeout'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const dayMs = 86_400_000

test('a delay of 25 days, which overflows a plain timer, calls back after 25 days and not before', () => {
  const callback = vi.fn()
  setLongTimeout(callback, 25 * dayMs)
  vi.advanceTimersByTime(25 * dayMs - 1)
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(callback).toHaveBeenCalledTimes(1)
})

test('a delay of several times the limit is split into timers that each fit', () => {
  const callback = vi.fn()
  setLongTimeout(callback, 100 * dayMs)
  // 100 days are 4.02 times 2³¹−1 ms.
  for (let part = 0; part < 4; part++) {
    vi.advanceTimersToNextTimer()
    expect(callback).not.toHaveBeenCalled()
  }
  vi.advanceTimersToNextTimer()
  expect(callback).toHaveBeenCalledTimes(1)
})

test('an infinite delay never calls back', () => {
  const callback = vi.fn()
  const cancel = setLongTimeout(callback, Infinity)
  vi.advanceTimersByTime(60 * dayMs)
  expect(callback).not.toHaveBeenCalled()
  cancel()
  expect(vi.getTimerCount()).toBe(0)
})

test('cancelling works during any part of a long delay', () => {
  const callback = vi.fn()
  const cancel = setLongTimeout(callback, 60 * dayMs)
  vi.advanceTimersByTime(30 * dayMs)
  cancel()
  vi.advanceTimersByTime(60 * dayMs)
  expect(callback).not.toHaveBeenCalled()
})

test('a delay that is not a number throws instead of firing at once', () => {
  expect(() => setLongTimeout(() => {}, Number.NaN)).toThrow(RangeError)
})

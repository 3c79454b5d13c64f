// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextPicture } from '@/web/ui/browser/nextFrame'
import { useNow } from './useNow'

const beginMs = 1_790_000_000_000

beforeEach(() => {
  const dayMs = 24 * 3_600_000
  vi.useFakeTimers({ now: beginMs - dayMs })
  // The frames are the page's, and its last picture may be one of another test: it is long ago.
  vi.advanceTimersByTime(dayMs)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
/** A picture of the market, drawn by the faked frame that follows. */
function drawMarket() {
  nextPicture(() => undefined)
  pass(16)
}

test('the time is a second older each second, also where nothing is drawn', () => {
  const { result } = renderHook(useNow)
  expect(result.current).toBe(beginMs)
  pass(999)
  expect(result.current).toBe(beginMs)
  pass(1)
  expect(result.current).toBe(beginMs + 1_000)
  pass(5_000)
  expect(result.current).toBe(beginMs + 6_000)
})

test('a second goes with a frame of the market in its last tenth, and the next one counts from there', () => {
  const { result } = renderHook(useNow)
  pass(700)
  drawMarket()
  expect(result.current).toBe(beginMs)
  pass(beginMs + 920 - Date.now())
  drawMarket()
  const early = result.current
  expect(early).toBeGreaterThan(beginMs + 920)
  expect(early).toBeLessThanOrEqual(beginMs + 936)
  pass(early + 999 - Date.now())
  expect(result.current).toBe(early)
  pass(1)
  expect(result.current).toBe(early + 1_000)
})

test('a clock that began again follows one timer alone', () => {
  const first = renderHook(useNow)
  pass(950)
  first.unmount()
  const { result } = renderHook(useNow)
  const againMs = result.current
  expect(againMs).toBe(beginMs + 950)
  // The frame that the first one waited for.
  drawMarket()
  expect(result.current).toBe(againMs)
  pass(againMs + 1_000 - Date.now())
  expect(result.current).toBe(againMs + 1_000)
  expect(vi.getTimerCount()).toBe(1)
})

// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './useNow'

const beginMs = 1_790_000_000_000

beforeEach(() => vi.useFakeTimers({ now: beginMs }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('the time advances each second, even where nothing renders', () => {
  const { result } = renderHook(useNow)
  expect(result.current).toBe(beginMs)
  pass(999)
  expect(result.current).toBe(beginMs)
  pass(1)
  expect(result.current).toBe(beginMs + 1_000)
  pass(5_000)
  expect(result.current).toBe(beginMs + 6_000)
})

test('a restarted clock uses a single timer', () => {
  const first = renderHook(useNow)
  pass(950)
  first.unmount()
  const { result } = renderHook(useNow)
  expect(result.current).toBe(beginMs + 950)
  pass(999)
  expect(result.current).toBe(beginMs + 950)
  pass(1)
  expect(result.current).toBe(beginMs + 1_950)
  expect(vi.getTimerCount()).toBe(1)
})

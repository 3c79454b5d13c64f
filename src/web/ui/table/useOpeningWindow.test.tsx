// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOpeningWindow } from './useOpeningWindow'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const opened = (window: { start: number; end: number }, middle?: number) =>
  renderHook(() => useOpeningWindow(window, middle)).result

test('the first frame has ten rows, and the next one all that are in sight', () => {
  const result = opened({ start: 0, end: 25 })
  expect(result.current).toEqual({ start: 0, end: 10 })
  act(() => void vi.advanceTimersByTime(100))
  expect(result.current).toEqual({ start: 0, end: 25 })
})

test('the ten are around the row that is looked for, and among those in sight', () => {
  expect(opened({ start: 20, end: 60 }, 40).current).toEqual({ start: 35, end: 45 })
  expect(opened({ start: 20, end: 60 }, 22).current).toEqual({ start: 20, end: 30 })
  expect(opened({ start: 20, end: 60 }, 59).current).toEqual({ start: 50, end: 60 })
  expect(opened({ start: 20, end: 60 }, -1).current).toEqual({ start: 20, end: 30 })
})

test('a short table is whole at once', () => {
  expect(opened({ start: 0, end: 10 }, 8).current).toEqual({ start: 0, end: 10 })
})

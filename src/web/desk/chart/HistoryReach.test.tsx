// @vitest-environment jsdom

import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRedraws } from './chartScale'
import { HistoryReach } from './HistoryReach'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the left edge is reported at a slow pace, once per position, and withdrawn on unmount', () => {
  const redraws = createRedraws()
  const reaches: (number | undefined)[] = []
  const readers = new Set<object>()
  const onReach = (reader: object, fromS: number | undefined) => {
    readers.add(reader)
    reaches.push(fromS)
  }
  let edgeS = 6_000
  const { unmount } = render(<HistoryReach scale={{ neededFrom: () => edgeS }} redraws={redraws} onReach={onReach} />)
  expect(reaches).toEqual([])
  vi.advanceTimersByTime(300)
  expect(reaches).toEqual([6_000])
  // A pan at one frame per 16 ms, then redraws by market updates without movement.
  for (edgeS = 5_900; edgeS > 5_000; edgeS -= 60) {
    redraws.notify()
    vi.advanceTimersByTime(16)
  }
  redraws.notify()
  vi.advanceTimersByTime(1_000)
  // A quarter of a second of panning gives a single report, after the pan has ended.
  expect(reaches).toEqual([6_000, edgeS])
  redraws.notify()
  vi.advanceTimersByTime(1_000)
  expect(reaches).toHaveLength(2)
  unmount()
  expect(reaches).toEqual([6_000, edgeS, undefined])
  expect(readers.size).toBe(1)
})

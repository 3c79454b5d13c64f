// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preloadWhenIdle } from './lazyScreens'

let asked = 0

beforeEach(() => {
  asked = 0
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', () => ++asked)
  vi.stubGlobal('cancelIdleCallback', () => void --asked)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
})

function lineIs(line: { readonly saveData?: boolean; readonly effectiveType?: string }): void {
  Object.defineProperty(navigator, 'connection', { value: line, configurable: true })
}

test.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
  'on a connection with %j no screen is preloaded',
  (line) => {
    lineIs(line)
    preloadWhenIdle(false)
    vi.advanceTimersByTime(60_000)
    expect(asked).toBe(0)
  },
)

test('on an unmetered connection idle time is requested once the page has settled, and not after it was left', () => {
  lineIs({ saveData: false, effectiveType: '4g' })
  const leave = preloadWhenIdle(false)
  vi.advanceTimersByTime(1_000)
  expect(asked).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(asked).toBe(1)
  leave()
  expect(asked).toBe(0)
})

// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenHandsRest } from './whenHandsRest'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const say = (kind: string) => document.body.dispatchEvent(new Event(kind, { bubbles: true }))
const press = () => {
  say('pointerdown')
  say('pointerup')
}
const type = () => say('keydown')

test('a held press, such as a drag, does not count as a pause', () => {
  const callback = vi.fn<() => void>()
  whenHandsRest(callback, 5_000, 60_000)
  say('pointerdown')
  vi.advanceTimersByTime(20_000)
  say('pointercancel')
  vi.advanceTimersByTime(4_999)
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(callback).toHaveBeenCalledOnce()
})

test('it waits for a pause after the last press or key, and calls back once', () => {
  const callback = vi.fn<() => void>()
  whenHandsRest(callback, 5_000, 60_000)
  vi.advanceTimersByTime(4_999)
  press()
  vi.advanceTimersByTime(4_999)
  type()
  vi.advanceTimersByTime(4_999)
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(callback).toHaveBeenCalledOnce()
  press()
  vi.advanceTimersByTime(100_000)
  expect(callback).toHaveBeenCalledOnce()
})

test('without a pause it calls back after a minute', () => {
  const callback = vi.fn<() => void>()
  whenHandsRest(callback, 5_000, 60_000)
  for (let second = 1; second < 60; second++) {
    vi.advanceTimersByTime(1_000)
    press()
  }
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(callback).toHaveBeenCalledOnce()
})

test('after cancelling there is no callback and no listener', () => {
  const callback = vi.fn<() => void>()
  whenHandsRest(callback, 5_000, 60_000)()
  press()
  vi.advanceTimersByTime(100_000)
  expect(callback).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

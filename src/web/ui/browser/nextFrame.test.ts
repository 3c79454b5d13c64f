import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnimationFrames } from './nextFrame'

let frames: Map<number, (frameMs?: number) => void>
let nextAnimationFrame = createAnimationFrames()

beforeEach(() => {
  frames = new Map()
  nextAnimationFrame = createAnimationFrames()
  vi.useFakeTimers()
  vi.stubGlobal(
    'requestAnimationFrame',
    (callback: (frameMs?: number) => void) => frames.set(frames.size, callback).size - 1,
  )
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
})
afterEach(() => {
  // Before the timers: a spy of a faked timer would put that one back.
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('on a visible page callbacks run once, at its next frame', () => {
  let count = 0
  nextAnimationFrame(() => (count += 1))
  for (const draw of frames.values()) draw()
  expect(count).toBe(1)
  vi.advanceTimersByTime(5_000)
  expect(count).toBe(1)
})

test('on a hidden page, which has no frames, callbacks run once, after a second', () => {
  let count = 0
  nextAnimationFrame(() => (count += 1))
  vi.advanceTimersByTime(999)
  expect(count).toBe(0)
  vi.advanceTimersByTime(1)
  expect(count).toBe(1)
  expect(frames.size).toBe(0)
})

test('all callbacks share one frame, and one that throws does not stop the others', () => {
  const called: string[] = []
  nextAnimationFrame(() => called.push('first'))
  nextAnimationFrame(() => {
    throw new Error('a mistake')
  })
  nextAnimationFrame(() => called.push('last'))
  expect(frames.size).toBe(1)
  const draw = () => {
    const [[id, callback] = [0, () => {}]] = frames
    frames.delete(id)
    callback()
  }
  expect(draw).toThrow('a mistake')
  expect(called).toEqual(['first'])
  draw()
  expect(called).toEqual(['first', 'last'])
})

test('a callback requested during a frame runs in the next one', () => {
  let count = 0
  nextAnimationFrame(() => nextAnimationFrame(() => (count += 1)))
  const [[, first] = [0, () => {}]] = frames
  first()
  expect(count).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(count).toBe(1)
})

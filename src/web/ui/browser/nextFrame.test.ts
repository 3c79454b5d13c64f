import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnimationFrames } from './nextFrame'

let frames: Map<number, (frameMs?: number) => void>
let { nextAnimationFrame, nextSpareFrame, holdFrames } = createAnimationFrames()

beforeEach(() => {
  frames = new Map()
  ;({ nextAnimationFrame, nextSpareFrame, holdFrames } = createAnimationFrames())
  vi.useFakeTimers()
  vi.stubGlobal(
    'requestAnimationFrame',
    (callback: (frameMs?: number) => void) => frames.set(frames.size, callback).size - 1,
  )
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
})
afterEach(() => {
  // Restored before the timers, because restoring a spy on a fake timer would bring the fake back.
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

test('while frames are held no callback runs until they are released or two frames have passed', () => {
  let count = 0
  const draw = () => {
    const [[id, callback] = [0, () => {}]] = frames
    frames.delete(id)
    callback()
  }
  nextAnimationFrame(() => (count += 1))
  const letGo = holdFrames()
  draw()
  expect(count).toBe(0)
  letGo()
  draw()
  expect(count).toBe(1)

  nextAnimationFrame(() => (count += 1))
  holdFrames()
  vi.advanceTimersByTime(39)
  draw()
  expect(count).toBe(1)
  vi.advanceTimersByTime(1)
  draw()
  expect(count).toBe(2)
})

/** A screen that runs the requested frame, if any, at the given time. Returns what ran in the frame. */
function createScreen() {
  const drawn: string[] = []
  return {
    first: (name: string) => nextAnimationFrame(() => drawn.push(name)),
    spare: (name: string) => nextSpareFrame(() => drawn.push(name)),
    drawAt: (frameMs: number) => {
      const [[id, callback] = [0, () => {}]] = frames
      frames.delete(id)
      callback(frameMs)
      return drawn.splice(0).join(' ')
    },
  }
}

test('at 60 Hz market data renders in every second frame, and at once after a pause', () => {
  const { spare, drawAt } = createScreen()
  spare('book')
  expect(drawAt(1_000)).toBe('book')
  spare('newer book')
  expect(drawAt(1_017)).toBe('')
  expect(drawAt(1_034)).toBe('newer book')
  spare('newest book')
  expect(drawAt(1_100)).toBe('newest book')
})

test('market data waits for one frame with an own order, but not for two', () => {
  const { first, spare, drawAt } = createScreen()
  spare('book')
  first('order')
  expect(drawAt(1_000)).toBe('order')
  first('fill')
  expect(drawAt(1_017)).toBe('fill book')
  spare('newer book')
  first('cancel')
  expect(drawAt(1_051)).toBe('cancel')
  expect(drawAt(1_068)).toBe('newer book')
})

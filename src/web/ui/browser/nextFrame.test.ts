import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnimationFrames } from './nextFrame'

let frames: Map<number, (frameMs?: number) => void>
let { nextAnimationFrame, nextPicture, nextSharedPicture, withNextPicture, holdFrames, isBusy } =
  createAnimationFrames()

beforeEach(() => {
  frames = new Map()
  ;({ nextAnimationFrame, nextPicture, nextSharedPicture, withNextPicture, holdFrames, isBusy } =
    createAnimationFrames())
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

test('one timer looks after the frames of a second, and the last one that is not drawn is called a second after it was asked for', () => {
  const setTimer = vi.spyOn(globalThis, 'setTimeout')
  let count = 0
  for (let turn = 0; turn < 5; turn++) {
    nextAnimationFrame(() => (count += 1))
    vi.advanceTimersByTime(100)
    for (const [id, draw] of frames) {
      frames.delete(id)
      draw()
    }
  }
  expect(setTimer).toHaveBeenCalledTimes(1)
  nextAnimationFrame(() => (count += 1))
  vi.advanceTimersByTime(999)
  expect(count).toBe(5)
  vi.advanceTimersByTime(1)
  expect(count).toBe(6)
})

test('the page is busy once its frames take long, and no longer when they are short again', () => {
  const drawFor = (ms: number) => {
    nextAnimationFrame(() => vi.setSystemTime(Date.now() + ms))
    const [[id, callback] = [0, () => {}]] = frames
    frames.delete(id)
    callback()
    vi.advanceTimersByTime(1)
  }
  const now = vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
  for (let frame = 0; frame < 80; frame++) drawFor(5)
  expect(isBusy()).toBe(false)
  for (let frame = 0; frame < 80; frame++) drawFor(20)
  expect(isBusy()).toBe(true)
  for (let frame = 0; frame < 80; frame++) drawFor(5)
  expect(isBusy()).toBe(false)
  now.mockRestore()
})

test('a busy page draws the market in one frame of two, own orders in each, and at once after a pause', () => {
  const now = vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
  const drawn: string[] = []
  /** A frame of a screen that has 60 a second, and what the page draws in it. */
  const draw = (takesMs = 0) => {
    drawn.length = 0
    const [[id, callback] = [0, () => {}]] = frames
    frames.delete(id)
    callback()
    vi.advanceTimersByTime(takesMs > 0 ? 1 : 0)
    vi.setSystemTime(Date.now() + Math.max(0, 17 - takesMs - 1))
    return drawn.join(' ')
  }
  const wait = (takesMs = 0) => {
    nextPicture(() => {
      vi.setSystemTime(Date.now() + takesMs)
      drawn.push('book')
    })
    nextAnimationFrame(() => drawn.push('order'))
  }
  wait()
  expect(draw()).toBe('book order')
  wait()
  expect(draw()).toBe('book order')

  // Eight frames a measurement: enough of them for the page to know that it is busy.
  for (let frame = 0; frame < 80; frame++) {
    wait(15)
    draw(15)
  }
  expect(isBusy()).toBe(true)
  vi.setSystemTime(Date.now() + 100)
  draw()
  vi.setSystemTime(Date.now() + 100)
  wait()
  expect(draw()).toBe('book order')
  nextAnimationFrame(() => drawn.push('order'))
  nextPicture(() => drawn.push('newer book'))
  expect(draw()).toBe('order')
  expect(draw()).toBe('newer book')
  nextPicture(() => drawn.push('newest book'))
  vi.setSystemTime(Date.now() + 30)
  expect(draw()).toBe('newest book')
  now.mockRestore()
})

test('a frame that is called late does not put off the picture of the frame after the next', () => {
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
  let drawn = 0
  let isWaiting = false
  /** A stream of news, some right after each picture, on a screen that has 60 frames a second. */
  const drawFrame = (frameMs: number, lateMs: number) => {
    if (!isWaiting) {
      nextPicture(() => {
        drawn += 1
        isWaiting = false
      })
    }
    isWaiting = true
    const [[id, callback] = [0, () => {}]] = frames
    frames.delete(id)
    vi.setSystemTime(frameMs + lateMs)
    callback(frameMs)
  }
  const startMs = Date.now()
  for (let frame = 0; frame < 200; frame++) drawFrame(startMs + frame * 17, 0)
  const steady = drawn
  // Every other picture begins 12 ms late, which leaves 22 ms to the next but one.
  for (let frame = 200; frame < 300; frame++) {
    const isAfterPicture = !isWaiting
    drawFrame(startMs + frame * 17, !isAfterPicture && drawn % 2 === 0 ? 12 : 0)
  }
  expect(drawn - steady).toBe(50)
})

test('what rests in a frame is not forgotten when no other frame is asked for', () => {
  const now = vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
  const once = () => {
    const [[id, callback] = [0, () => {}]] = frames
    frames.delete(id)
    callback()
    vi.advanceTimersByTime(1)
  }
  for (let frame = 0; frame < 80; frame++) {
    nextAnimationFrame(() => vi.setSystemTime(Date.now() + 20))
    once()
  }
  expect(isBusy()).toBe(true)
  let count = 0
  nextPicture(() => (count += 1))
  once()
  expect(count).toBe(1)
  nextPicture(() => (count += 1))
  once()
  expect(count).toBe(1)
  expect(frames.size).toBe(1)
  vi.setSystemTime(Date.now() + 25)
  once()
  expect(count).toBe(2)
  now.mockRestore()
})

test('what goes with a frame of the market asks for none, comes after what asked for it, and not with an own order alone', () => {
  const called: string[] = []
  const draw = () => {
    const [[id, callback] = [0, () => {}]] = frames
    frames.delete(id)
    callback()
  }
  const words = () => called.push('words')
  withNextPicture(words)
  withNextPicture(words)
  vi.advanceTimersByTime(5_000)
  expect([frames.size, called]).toEqual([0, []])
  nextAnimationFrame(() => called.push('order'))
  draw()
  expect(called).toEqual(['order'])
  nextPicture(() => called.push('book'))
  draw()
  expect(called).toEqual(['order', 'book', 'words'])
  nextPicture(() => called.push('newer book'))
  draw()
  expect(called).toEqual(['order', 'book', 'words', 'newer book'])
})

/** Frames of a screen that has 60 a second, with news of the market so many milliseconds after each; how many drew it. */
function drawStream(frameCount: number, newsAfterMs: number): number {
  let drawn = 0
  let isAsked = false
  for (let frame = 0; frame < frameCount; frame++) {
    vi.setSystemTime(Date.now() + newsAfterMs)
    if (!isAsked) nextPicture(() => ((drawn += 1), (isAsked = false)))
    isAsked = true
    vi.setSystemTime(Date.now() + 17 - newsAfterMs)
    const [[id, callback] = [0, () => {}]] = frames
    frames.delete(id)
    callback()
  }
  return drawn
}

test('a stream of news is drawn in one frame of two, and news that leaves the screen half a frame in each', () => {
  const now = vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
  expect(drawStream(60, 12)).toBe(60)
  drawStream(100, 4)
  expect(isBusy()).toBe(false)
  expect(drawStream(60, 4)).toBe(30)
  // An own order is drawn in each.
  let orders = 0
  for (let frame = 0; frame < 10; frame++) {
    nextAnimationFrame(() => (orders += 1))
    drawStream(1, 4)
  }
  expect(orders).toBe(10)
  drawStream(100, 12)
  expect(drawStream(60, 12)).toBe(60)
  now.mockRestore()
})

test('a ticker is drawn with the next book where books come regularly, by itself after 120 ms, and without waiting in a quiet market', () => {
  const now = vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
  const drawn: string[] = []
  const pass = (ms: number) => vi.advanceTimersByTime(ms)
  const draw = () => {
    const [[id, callback] = [0, () => {}]] = frames
    frames.delete(id)
    callback()
  }
  // Nothing was drawn yet.
  nextSharedPicture(() => drawn.push('first ticker'))
  draw()
  expect(drawn).toEqual(['first ticker'])

  pass(100)
  nextSharedPicture(() => drawn.push('ticker'))
  expect(frames.size).toBe(0)
  // A frame without a picture of the market takes none along.
  nextAnimationFrame(() => drawn.push('order'))
  draw()
  pass(100)
  nextPicture(() => drawn.push('book'))
  draw()
  expect(drawn.slice(1)).toEqual(['order', 'book', 'ticker'])

  // No book comes: it has a frame of its own, once.
  nextSharedPicture(() => drawn.push('alone'))
  pass(119)
  expect(frames.size).toBe(0)
  pass(1)
  expect(frames.size).toBe(1)
  draw()
  nextPicture(() => drawn.push('book'))
  draw()
  expect(drawn.slice(4)).toEqual(['alone', 'book'])

  pass(250)
  nextSharedPicture(() => drawn.push('after a quiet time'))
  draw()
  expect(drawn.slice(6)).toEqual(['after a quiet time'])
  now.mockRestore()
})

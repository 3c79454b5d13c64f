import { expect, test } from 'vitest'
import { createSlowTurns, createThrottledStore, type Pace, type SlowSource, type SlowTurns } from './throttledStore'

type View = { readonly status: string; readonly error: string | undefined; readonly value: number }

/** A store, a clock and one timer, all turned by hand. */
function scene(options: { readonly holdsFrames?: boolean; readonly pace?: Pace; readonly turns?: SlowTurns } = {}) {
  let view: View = { status: 'live', error: undefined, value: 0 }
  let nowMs = 1_000
  let timer: { atMs: number; callback: () => void } | undefined
  const listeners = new Set<() => void>()
  const frames: (() => void)[] = []
  const beside = new Set<() => void>()
  const turn = () => {
    for (const callback of frames.splice(0)) callback()
  }
  const source = {
    getSnapshot: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const made: SlowSource = {
    clock: { nowMs: () => nowMs, nowNs: () => BigInt(nowMs) * 1_000_000n },
    timers: {
      after: (delayMs, callback) => {
        timer = { atMs: nowMs + delayMs, callback }
        return () => (timer = undefined)
      },
    },
    nextFrame: (callback) => void frames.push(callback),
    withNextPicture: (callback) => void beside.add(callback),
    ...(options.turns !== undefined && { turns: options.turns }),
  }
  const slow = createThrottledStore(source, made, options.pace)
  const received: number[] = []
  const leave = slow.subscribe(() => received.push(slow.getSnapshot().value))
  return {
    slow,
    received,
    leave,
    listeners,
    hasTimer: () => timer !== undefined,
    say: (change: Partial<View>) => {
      view = { ...view, ...change }
      for (const listener of listeners) listener()
    },
    pass: (ms: number) => {
      nowMs += ms
      const due = timer !== undefined && timer.atMs <= nowMs ? timer : undefined
      if (due !== undefined) timer = undefined
      due?.callback()
      if (options.holdsFrames !== true) turn()
    },
    turn,
    /** A frame that was asked for by something else. */
    drawOther: () => {
      const now = [...beside]
      beside.clear()
      for (const callback of now) callback()
    },
  }
}

test('the first change is published at once, and those that follow within the interval once, in their latest state', () => {
  const { received, say, pass } = scene()
  say({ value: 1 })
  expect(received).toEqual([1])
  for (let value = 2; value <= 10; value++) {
    pass(10)
    say({ value })
  }
  expect(received).toEqual([1])
  pass(230)
  expect(received).toEqual([1, 10])
})

test.each([5, 10, 20] as const)('of news without end %i a second are published', (pace) => {
  const { received, say, pass } = scene({ pace })
  say({ value: 0 })
  for (let value = 1; value <= 1_000; value++) {
    pass(10)
    say({ value })
  }
  // Ten seconds, and a fiftieth of one early each time.
  expect(received.length).toBeGreaterThanOrEqual(pace * 10)
  expect(received.length).toBeLessThanOrEqual(1 + 10_000 / (1_000 / pace - 20))
})

test('the last change is published even if none follows', () => {
  const { received, say, pass } = scene()
  say({ value: 1 })
  say({ value: 2 })
  pass(1_000)
  expect(received).toEqual([1, 2])
})

test('news that comes with its source ten times a second is published with every other frame of it, and never between', () => {
  const { received, say, pass } = scene()
  const values: number[] = []
  // A channel's messages come some milliseconds early or late.
  for (const [turn, ms] of [100, 97, 103, 96, 104, 100, 92, 108].entries()) {
    pass(ms - 1)
    values.push(received.length)
    pass(1)
    expect(received.length).toBe(values.at(-1))
    say({ value: turn })
  }
  expect(received).toEqual([0, 2, 4, 6])
})

test('what has waited long enough is published in the next frame', () => {
  const { received, say, pass, turn } = scene({ holdsFrames: true })
  say({ value: 1 })
  say({ value: 2 })
  pass(1_000)
  expect(received).toEqual([1])
  turn()
  expect(received).toEqual([1, 2])
})

test('what waits goes with the first frame of another that comes in time, and asks for none', () => {
  const { received, say, pass, drawOther, hasTimer } = scene()
  say({ value: 1 })
  pass(100)
  say({ value: 2 })
  drawOther()
  pass(79)
  drawOther()
  expect(received).toEqual([1])
  pass(1)
  drawOther()
  expect([received, hasTimer()]).toEqual([[1, 2], false])
  pass(500)
  drawOther()
  expect(received).toEqual([1, 2])
})

test('a reader that has left is not notified by a frame of another', () => {
  const { received, say, pass, leave, drawOther } = scene()
  say({ value: 1 })
  say({ value: 2 })
  leave()
  pass(300)
  drawOther()
  expect(received).toEqual([1])
})

test('news that comes before that frame is published at once, and not again in it', () => {
  const { received, say, pass, turn } = scene({ holdsFrames: true })
  say({ value: 1 })
  say({ value: 2 })
  pass(1_000)
  say({ value: 3 })
  expect(received).toEqual([1, 3])
  turn()
  expect(received).toEqual([1, 3])
})

test('between two notifications the view stays unchanged', () => {
  const { slow, say } = scene()
  say({ value: 1 })
  const seen = slow.getSnapshot()
  say({ value: 2 })
  expect(slow.getSnapshot()).toBe(seen)
})

test('a change of status or error is published at once', () => {
  const { received, say } = scene()
  say({ value: 1 })
  say({ value: 2, status: 'stale' })
  say({ value: 3, error: 'CHANNEL_NOT_FOUND' })
  expect(received).toEqual([1, 2, 3])
})

test('a clock set back delays nothing', () => {
  const { received, say, pass } = scene()
  say({ value: 1 })
  pass(-3_600_000)
  say({ value: 2 })
  expect(received).toEqual([1, 2])
})

test('a reader that leaves is not notified, and the source is released', () => {
  const { received, say, pass, leave, listeners, hasTimer } = scene()
  say({ value: 1 })
  say({ value: 2 })
  leave()
  expect([hasTimer(), listeners.size]).toEqual([false, 0])
  pass(1_000)
  expect(received).toEqual([1])
})

test.each([
  { pace: 5 as const, pauseMs: 600 },
  { pace: 10 as const, pauseMs: 200 },
])(
  'a busy page publishes $pace a second every $pauseMs ms, and never more than a moment later',
  ({ pace, pauseMs }) => {
    const { received, say, pass } = scene({ pace, turns: createSlowTurns(() => true) })
    say({ value: 0 })
    let oldestMs = 0
    for (let value = 1; value <= 1_000; value++) {
      pass(10)
      say({ value })
      oldestMs = Math.max(oldestMs, (value - (received.at(-1) ?? 0)) * 10)
    }
    expect(received.length).toBeLessThanOrEqual(1 + 10_000 / (pauseMs - 20))
    expect(received.length).toBeGreaterThanOrEqual(10_000 / (pauseMs + 50))
    expect(oldestMs).toBeLessThanOrEqual(pauseMs + 50)
  },
)

test('a change of status is published at once on a busy page too', () => {
  const { received, say } = scene({ turns: createSlowTurns(() => true) })
  say({ value: 1 })
  say({ value: 2, status: 'stale' })
  expect(received).toEqual([1, 2])
})

test('of what is due a busy page draws one, the next one 50 ms later, a page that is not draws all', () => {
  let isBusy = true
  const { take } = createSlowTurns(() => isBusy)
  expect([take(1_000), take(1_001), take(1_033)]).toEqual([true, false, false])
  expect([take(1_050), take(1_050.5)]).toEqual([true, false])
  isBusy = false
  expect([take(1_051), take(1_051)]).toEqual([true, true])
  isBusy = true
  // The clock was set back.
  expect(take(5)).toBe(true)
})

test('what found no room is published with the next news of its source for which there is room', () => {
  const turns = createSlowTurns(() => true)
  const [first, second] = [scene({ turns }), scene({ turns })]
  first.say({ value: 1 })
  second.say({ value: 1 })
  expect([first.received, second.received]).toEqual([[1], []])
  second.pass(33)
  second.say({ value: 2 })
  expect(second.received).toEqual([])
  second.pass(17)
  second.say({ value: 3 })
  expect(second.received).toEqual([3])
})

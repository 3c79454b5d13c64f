import { expect, test } from 'vitest'
import { createThrottledStore, type Pace } from './throttledStore'

type View = { readonly status: string; readonly error: string | undefined; readonly value: number }

/** A store, a clock and a timer controlled by the test. */
function scene({ pace }: { readonly pace?: Pace } = {}) {
  let view: View = { status: 'live', error: undefined, value: 0 }
  let nowMs = 1_000
  let timer: { atMs: number; callback: () => void } | undefined
  const listeners = new Set<() => void>()
  const source = {
    getSnapshot: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const clock = { nowMs: () => nowMs, nowNs: () => BigInt(nowMs) * 1_000_000n }
  const timers = {
    after: (delayMs: number, callback: () => void) => {
      timer = { atMs: nowMs + delayMs, callback }
      return () => (timer = undefined)
    },
  }
  const slow = createThrottledStore(source, { clock, timers }, pace)
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
    },
  }
}

test('the first change is published at once, and later ones within the interval once, in their latest state', () => {
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
  // Ten seconds.
  expect(received.length).toBe(1 + pace * 10)
})

test('the last change is published even if none follows', () => {
  const { received, say, pass } = scene()
  say({ value: 1 })
  say({ value: 2 })
  pass(1_000)
  expect(received).toEqual([1, 2])
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

test('a clock set back causes no delay', () => {
  const { received, say, pass } = scene()
  say({ value: 1 })
  pass(-3_600_000)
  say({ value: 2 })
  expect(received).toEqual([1, 2])
})

test('a reader that unsubscribes is not notified, and the source is released', () => {
  const { received, say, pass, leave, listeners, hasTimer } = scene()
  say({ value: 1 })
  say({ value: 2 })
  leave()
  expect([hasTimer(), listeners.size]).toEqual([false, 0])
  pass(1_000)
  expect(received).toEqual([1])
})

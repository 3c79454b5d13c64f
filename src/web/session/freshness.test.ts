import { expect, test } from 'vitest'
import { createManualTime, settled } from '@/dev/testing/manuallyDriven'
import { createFreshness } from './freshness'

function scene() {
  const time = createManualTime(1_000)
  const freshness = createFreshness(time.clock, time.timers)
  const seen: (number | undefined)[] = []
  freshness.subscribe(() => seen.push(freshness.getSnapshot()))
  return { time, freshness, seen }
}

function reading() {
  let end: (isRead: boolean) => void = () => {}
  const read = () => new Promise<boolean>((resolve) => (end = resolve))
  return { read, end: (isRead: boolean) => end(isRead) }
}

test('lost data is stale until all of it has been read again', async () => {
  const { time, freshness, seen } = scene()
  freshness.lose()
  time.pass(500)
  freshness.lose()
  const { read, end } = reading()
  void freshness.renew(read)
  await settled()
  expect(freshness.getSnapshot()).toBe(1_000)
  end(true)
  await settled()
  expect(seen).toEqual([1_000, undefined])
})

test('a failed read, or one interrupted by another disconnect, leaves the data stale', async () => {
  const { freshness } = scene()
  freshness.lose()
  const first = reading()
  void freshness.renew(first.read)
  first.end(false)
  await settled()
  expect(freshness.getSnapshot()).toBe(1_000)
  const second = reading()
  void freshness.renew(second.read)
  freshness.lose()
  second.end(true)
  await settled()
  expect(freshness.getSnapshot()).toBe(1_000)
})

test('a read after a change counts as stale only if it takes more than a second', async () => {
  const { time, freshness, seen } = scene()
  const quick = reading()
  void freshness.follow(quick.read)
  time.pass(999)
  quick.end(true)
  await settled()
  expect(seen).toEqual([])
  const slow = reading()
  void freshness.follow(slow.read)
  time.pass(1_000)
  expect(seen).toEqual([1_999])
  slow.end(true)
  await settled()
  expect(seen).toEqual([1_999, undefined])
  expect(time.waitingCount()).toBe(0)
})

test('a failed read is retried until it succeeds', async () => {
  const { time, freshness, seen } = scene()
  freshness.lose()
  const answers = [false, false, true]
  let asked = 0
  void freshness.renew(() => Promise.resolve(answers[asked++] ?? true))
  await settled()
  // The first retry comes after one second, the second after two more.
  time.pass(1_000)
  await settled()
  time.pass(1_999)
  await settled()
  expect([asked, freshness.getSnapshot()]).toEqual([2, 1_000])
  time.pass(1)
  await settled()
  expect(asked).toBe(3)
  expect(seen).toEqual([1_000, undefined])
})

test('an unreadable list is stale since its last good read, until it is read again', () => {
  const { freshness, seen } = scene()
  freshness.setFailing(700)
  freshness.setFailing(900)
  expect(freshness.getSnapshot()).toBe(700)
  freshness.setFailing(undefined)
  expect(seen).toEqual([700, undefined])
})

test('data behind a silent connection is stale while the silence lasts', () => {
  const time = createManualTime(1_000)
  let silentSinceMs: number | undefined
  const listeners = new Set<() => void>()
  const link = {
    silentSinceMs: () => silentSinceMs,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const freshness = createFreshness(time.clock, time.timers, link)
  const seen: (number | undefined)[] = []
  const leave = freshness.subscribe(() => seen.push(freshness.getSnapshot()))
  for (const next of [700, undefined]) {
    silentSinceMs = next
    for (const listener of Array.from(listeners)) listener()
  }
  expect(seen).toEqual([700, undefined])
  leave()
  expect(listeners.size).toBe(0)
})

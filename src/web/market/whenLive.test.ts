import { expect, test } from 'vitest'
import { createStore } from '@/core/lib/store'
import { createManualTime, settled } from '@/dev/testing/manuallyDriven'
import { whenLive, soonMs } from './whenLive'

function wait(first: 'live' | 'stale') {
  const time = createManualTime()
  const store = createStore<{ readonly status: 'live' | 'stale'; readonly at: number }>({ status: first, at: 0 })
  const received: (number | undefined)[] = []
  void whenLive(store, time.timers).then((view) => received.push(view?.at))
  return { time, store, received }
}

test('a live view is returned at once, without waiting', async () => {
  const { received, time } = wait('live')
  await settled()
  expect(received).toEqual([0])
  expect(time.waitingCount()).toBe(0)
})

test('the first live view is the answer, and later ones change nothing', async () => {
  const { time, store, received } = wait('stale')
  time.pass(soonMs - 1)
  store.set({ status: 'stale', at: 1 })
  store.set({ status: 'live', at: 2 })
  store.set({ status: 'live', at: 3 })
  time.pass(soonMs)
  await settled()
  expect(received).toEqual([2])
})

test('a view that is not live in time gives undefined, even if it is live a moment later', async () => {
  const { time, store, received } = wait('stale')
  time.pass(soonMs)
  store.set({ status: 'live', at: 1 })
  await settled()
  expect(received).toEqual([undefined])
})

import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { createMainThreadShare } from './recorder'

test('an idle main thread is 0 % busy, one that never lets a probe in is 100 % busy', () => {
  const share = createMainThreadShare()
  for (let atMs = 0; atMs < 1_000; atMs += 25) share.note(atMs, atMs + 0.1)
  expect(share.take()).toBe(0)
  for (let atMs = 0; atMs < 1_000; atMs += 25) share.note(atMs, atMs + 40)
  expect(share.take()).toBe(1)
})

test('a thread that is busy for 6 of every 16 milliseconds reads as about 34 %, since a probe waits 0.5 ms before it counts', () => {
  const random = createRandom(1)
  const share = createMainThreadShare()
  let sentMs = 0
  for (let probe = 0; probe < 40_000; probe += 1) {
    sentMs += -25 * Math.log(1 - random.next())
    const within = sentMs % 16
    // The thread is busy at the start of each frame and answers once it is free.
    share.note(sentMs, within < 6 ? sentMs - within + 6 : sentMs)
  }
  expect(share.take()).toBeCloseTo((6 - 0.5) / 16, 2)
})

test('a handful of probes gives no estimate', () => {
  const share = createMainThreadShare()
  expect(share.take()).toBeUndefined()
  for (let probe = 0; probe < 9; probe += 1) share.note(probe, probe)
  expect(share.take()).toBeUndefined()
})

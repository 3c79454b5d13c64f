import { expect, test } from 'vitest'
import { createListeners } from '@/core/lib/listeners'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { soonMs } from '@/web/market/whenLive'
import { whenFresh } from './whenFresh'

function scene(sinceMs: number | undefined) {
  const time = createManualTime()
  const { subscribe, publish } = createListeners()
  let oldSinceMs = sinceMs
  let isSettled = false
  void whenFresh({ getSnapshot: () => oldSinceMs, subscribe }, time.timers).then(() => (isSettled = true))
  return {
    isSettled: async () => {
      await Promise.resolve()
      return isSettled
    },
    renew: () => {
      oldSinceMs = undefined
      publish()
    },
    publish,
    pass: time.pass,
  }
}

test('fresh data is not waited for', async () => {
  expect(await scene(undefined).isSettled()).toBe(true)
})

test('stale data is waited for until it has been read again', async () => {
  const { isSettled, publish, renew } = scene(5)
  publish()
  expect(await isSettled()).toBe(false)
  renew()
  expect(await isSettled()).toBe(true)
})

test('the wait lasts at most a second', async () => {
  const { isSettled, pass } = scene(5)
  pass(soonMs - 1)
  expect(await isSettled()).toBe(false)
  pass(1)
  expect(await isSettled()).toBe(true)
})

import { expect, test } from 'vitest'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { createArmedStore } from './armedMode'
import { idleLimitMs, type ArmedEffect } from './armedState'

function scene() {
  const time = createManualTime()
  const store = createArmedStore<string>(time.clock, time.timers)
  const effects: ArmedEffect<string>[] = []
  store.onEffect((effect) => effects.push(effect))
  return { time, store, effects }
}

test('a held order is sent automatically after its delay', () => {
  const { time, store, effects } = scene()
  store.dispatch({ kind: 'arm' })
  store.dispatch({ kind: 'hold', send: 'buy', windowMs: 1_500 })
  time.pass(1_499)
  expect(effects).toEqual([])
  time.pass(1)
  expect(effects).toEqual([{ kind: 'send', send: 'buy' }])
})

test('an idle desk is disarmed and leaves no timer', () => {
  const { time, store, effects } = scene()
  store.dispatch({ kind: 'arm' })
  time.pass(idleLimitMs)
  expect(store.getSnapshot().status).toBe('off')
  expect(effects).toEqual([{ kind: 'disarmed', why: 'idle' }])
  expect(time.waitingCount()).toBe(0)
})

test('there is only one timer, whatever is pressed', () => {
  const { time, store } = scene()
  store.dispatch({ kind: 'arm' })
  for (let press = 0; press < 5; press++) store.dispatch({ kind: 'used' })
  store.dispatch({ kind: 'hold', send: 'buy', windowMs: 500 })
  store.dispatch({ kind: 'drop', why: 'trader' })
  expect(time.waitingCount()).toBe(1)
  store.dispatch({ kind: 'disarm', why: 'trader' })
  expect(time.waitingCount()).toBe(0)
})

test('listeners are only notified of changes', () => {
  const { store } = scene()
  let received = 0
  const stop = store.subscribe(() => received++)
  store.dispatch({ kind: 'time' })
  expect(received).toBe(0)
  store.dispatch({ kind: 'arm' })
  stop()
  store.dispatch({ kind: 'disarm', why: 'trader' })
  expect(received).toBe(1)
})

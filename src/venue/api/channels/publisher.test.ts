import { expect, test } from 'vitest'
import { handScheduler } from '@/dev/testing/manuallyDriven'
import { createThrottle } from './publisher'

function arrange() {
  const scheduler = handScheduler()
  const throttle = createThrottle(100, scheduler, (run) => run())
  const ran: string[] = []
  const runs = { a: () => ran.push(`a ${scheduler.nowMs()}`), b: () => ran.push(`b ${scheduler.nowMs()}`) }
  return { scheduler, throttle, ran, runs }
}

test('after a quiet period the first request runs at once', () => {
  const { scheduler, throttle, ran, runs } = arrange()
  throttle.request(runs.a)
  scheduler.advanceTo(0)
  expect(ran).toEqual(['a 0'])
})

test('runs are one period apart, and repeated requests in between run once', () => {
  const { scheduler, throttle, ran, runs } = arrange()
  throttle.request(runs.a)
  scheduler.advanceTo(30)
  for (const _ of [1, 2, 3]) throttle.request(runs.a)
  scheduler.advanceTo(99)
  expect(ran).toEqual(['a 0'])
  scheduler.advanceTo(100)
  expect(ran).toEqual(['a 0', 'a 100'])
})

test('all waiting requests share a run and a timer', () => {
  const { scheduler, throttle, ran, runs } = arrange()
  throttle.request(runs.a)
  scheduler.advanceTo(10)
  throttle.request(runs.a)
  throttle.request(runs.b)
  expect(scheduler.pending()).toBe(1)
  scheduler.advanceTo(100)
  expect(ran).toEqual(['a 0', 'a 100', 'b 100'])
})

test('without changes there is no timer, and a closed throttle runs nothing', () => {
  const { scheduler, throttle, ran, runs } = arrange()
  throttle.request(runs.a)
  scheduler.advanceTo(50)
  expect(scheduler.pending()).toBe(0)
  throttle.request(runs.a)
  throttle.close()
  scheduler.advanceTo(1_000)
  expect(ran).toEqual(['a 0'])
})

import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairScheduler } from './fairScheduler'

/** A scheduler with its own clock, and pieces of work with a stated duration. */
function arrange(sliceMs: number) {
  let nowMs = 0
  const done: string[] = []
  const share = createFairScheduler(() => nowMs, sliceMs)
  const work = (name: string, ms: number, then = () => {}) => {
    share(() => {
      nowMs += ms
      done.push(name)
      then()
    })
  }
  return { done, work }
}

test('work that fits into the slice is done at once', () => {
  const { done, work } = arrange(3)
  work('a', 1)
  work('b', 1)
  expect(done).toEqual(['a', 'b'])
})

test('a slice ends when its time is used up, and the next one continues', async () => {
  const { done, work } = arrange(3)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) work(name, 1)
  expect(done).toEqual(['a', 'b', 'c'])
  await setImmediate()
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  await setImmediate()
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
})

test('a caller with a hundred pieces does not hold up one with a single piece', async () => {
  const { done, work } = arrange(3)
  let left = 100
  const more = () => {
    left -= 1
    if (left > 0) work('greedy', 2, more)
  }
  work('greedy', 2, more)
  work('modest', 2)
  await setImmediate()
  expect(done).toEqual(['greedy', 'greedy', 'modest'])
})

test('new work waits only one slice, however much other work is queued', async () => {
  const { done, work } = arrange(3)
  for (let at = 0; at < 1_000; at++) work('piece', 1)
  await setImmediate()
  // An order that arrives now has waited for only six of the thousand pieces.
  expect(done.length).toBe(6)
})

import { expect, test } from 'vitest'
import { createSoleTab } from './useNoticeDelivery'

/** A single lock, granted in the order of the requests, as in browsers. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, options: { signal?: AbortSignal }, use: () => Promise<void>) => {
    const turn = last.then(() => (options.signal?.aborted === true ? undefined : use()))
    last = turn
    return turn
  }
  // The real `request` has overloads that the code does not use.
  return { request } as unknown as Pick<LockManager, 'request'>
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the first of two tabs announces, and the second takes over when it is closed', async () => {
  const locks = fakeLocks()
  const [first, second] = [createSoleTab(locks, 'a'), createSoleTab(locks, 'a')]
  await settled()
  expect([first.isSole(), second.isSole()]).toEqual([true, false])
  first.close()
  await settled()
  expect([first.isSole(), second.isSole()]).toEqual([false, true])
})

test('a tab that left the queue never announces', async () => {
  const locks = fakeLocks()
  const [first, second, third] = [createSoleTab(locks, 'a'), createSoleTab(locks, 'a'), createSoleTab(locks, 'a')]
  second.close()
  first.close()
  await settled()
  expect([first.isSole(), second.isSole(), third.isSole()]).toEqual([false, false, true])
})

test('without lock support a tab announces for itself', () => {
  expect(createSoleTab(undefined, 'a').isSole()).toBe(true)
})

import { expect, test } from 'vitest'
import { createPendingStore } from './pendingStore'

test('the first change of a frame is published at once, and the others together at its end', () => {
  const frames: (() => void)[] = []
  const store = createPendingStore({ names: new Set<string>() }, (callback) => void frames.push(callback))
  const published: string[] = []
  store.subscribe(() => published.push([...store.getSnapshot().names].join(' ')))
  store.mark('names', ['a'], true)
  expect(published).toEqual(['a'])
  store.mark('names', ['b'], true)
  store.mark('names', ['c'], true)
  expect(published).toEqual(['a'])
  frames.shift()?.()
  expect(published).toEqual(['a', 'a b c'])
  expect(frames).toEqual([])
  store.mark('names', ['a'], false)
  expect(published).toEqual(['a', 'a b c', 'b c'])
  frames.shift()?.()
  expect(published).toHaveLength(3)
})

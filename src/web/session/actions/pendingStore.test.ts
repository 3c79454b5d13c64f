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

test('a change that is published with the frame holds at once, and keeps no other from being published', () => {
  const frames: (() => void)[] = []
  const store = createPendingStore({ prices: new Map<string, number>() }, (callback) => void frames.push(callback))
  const published: string[] = []
  store.subscribe(() => published.push([...store.getSnapshot().prices].join(' ')))
  store.put('prices', 'a', 1, 'withFrame')
  expect(store.getSnapshot().prices.get('a')).toBe(1)
  expect(published).toEqual([])
  frames.shift()?.()
  expect(published).toEqual(['a,1'])
  store.put('prices', 'b', 2, 'withFrame')
  store.put('prices', 'c', 3)
  expect(published).toEqual(['a,1', 'a,1 b,2 c,3'])
  expect(frames).toHaveLength(1)
})

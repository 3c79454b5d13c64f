import { expect, test } from 'vitest'
import { createPendingStore } from './pendingStore'

test('every change applies at once, and the changes of a frame are published together in the next one', () => {
  const frames: (() => void)[] = []
  const store = createPendingStore({ names: new Set<string>() }, (callback) => void frames.push(callback))
  const published: string[] = []
  store.subscribe(() => published.push([...store.getSnapshot().names].join(' ')))
  store.mark('names', ['a'], true)
  store.mark('names', ['b', 'c'], true)
  expect([...store.getSnapshot().names].join(' ')).toBe('a b c')
  expect(published).toEqual([])
  frames.shift()?.()
  expect(published).toEqual(['a b c'])
  expect(frames).toEqual([])
  store.mark('names', ['a'], false)
  frames.shift()?.()
  expect(published).toEqual(['a b c', 'b c'])
})

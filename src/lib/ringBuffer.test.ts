import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRingBuffer } from './ringBuffer'

test('what is kept is the end of what was pushed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 12 }), (items, capacity) => {
      const ring = createRingBuffer<number>(capacity)
      for (const item of items) ring.push(item)
      expect(ring.toArray()).toEqual(items.slice(-capacity))
      expect(ring.length()).toBe(Math.min(items.length, capacity))
      expect(ring.newest(0)).toBe(items.at(-1))
      expect(ring.newest(ring.length() - 1)).toBe(items.slice(-capacity)[0])
    }),
  )
})

test('behind the oldest and before the newest there is nothing', () => {
  const ring = createRingBuffer<string>(2)
  ring.push('a')
  expect([ring.newest(-1), ring.newest(1)]).toEqual([undefined, undefined])
})

test('a cleared buffer fills again', () => {
  const ring = createRingBuffer<number>(2)
  for (const item of [1, 2, 3]) ring.push(item)
  ring.clear()
  ring.push(4)
  expect(ring.toArray()).toEqual([4])
})

test('a buffer for nothing is a broken rule', () => {
  expect(() => createRingBuffer(0)).toThrow('broken rule')
})

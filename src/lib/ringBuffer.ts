import { assert } from './assert'

/** The last `capacity` things that were pushed; an older one makes room. */
export type RingBuffer<T> = {
  readonly push: (item: T) => void
  readonly length: () => number
  /** 0 is the newest. */
  readonly newest: (back: number) => T | undefined
  /** A new array, oldest first. */
  readonly toArray: () => T[]
  readonly clear: () => void
}

export function createRingBuffer<T>(capacity: number): RingBuffer<T> {
  assert(Number.isInteger(capacity) && capacity > 0, 'a ring buffer holds at least one thing')
  let items: T[] = []
  let oldest = 0

  return {
    push: (item) => {
      if (items.length < capacity) {
        items.push(item)
        return
      }
      items[oldest] = item
      oldest = (oldest + 1) % capacity
    },
    length: () => items.length,
    newest: (back) => {
      if (back < 0 || back >= items.length) return undefined
      return items[(oldest + items.length - 1 - back) % items.length]
    },
    toArray: () => [...items.slice(oldest), ...items.slice(0, oldest)],
    clear: () => {
      items = []
      oldest = 0
    },
  }
}

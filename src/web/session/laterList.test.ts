import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { laterList } from './laterList'

/** Frames by hand. */
function setUp() {
  let due: (() => void)[] = []
  const client = new QueryClient()
  const list = laterList(
    client,
    ['account', 'list'],
    (tens: number) => Math.floor(tens / 10),
    (callback) => due.push(callback),
  )
  const seen: (number | undefined)[] = []
  const stop = list.subscribe(() => seen.push(list.getSnapshot()))
  const frame = () => {
    const now = due
    due = []
    for (const callback of now) callback()
  }
  return { client, list, seen, stop, frame, waiting: () => due.length }
}

test('it is drawn in the frame after the one that draws the list, and is the newest by then', () => {
  const { client, list, seen, frame } = setUp()
  client.setQueryData(['account', 'list'], 10)
  // A reader in between reads what is true.
  expect(list.getSnapshot()).toBe(1)
  frame()
  client.setQueryData(['account', 'list'], 20)
  expect(seen).toEqual([])
  frame()
  expect(seen).toEqual([2])
  frame()
  frame()
  expect(seen).toEqual([2])
})

test('another list draws nothing, and neither does what is asked about this one', () => {
  const { client, list, seen, waiting } = setUp()
  client.setQueryData(['account', 'list'], 10)
  client.setQueryData(['account', 'other'], 1)
  void client.invalidateQueries({ queryKey: ['account', 'list'] })
  expect(waiting()).toBe(1)
  expect(list.getSnapshot()).toBe(1)
  expect(seen).toEqual([])
})

test('a list that is again what it was is drawn again: what was drawn meanwhile may be something in between', () => {
  const { client, seen, frame } = setUp()
  client.setQueryData(['account', 'list'], 10)
  frame()
  frame()
  client.setQueryData(['account', 'list'], 20)
  client.setQueryData(['account', 'list'], 10)
  frame()
  frame()
  expect(seen).toEqual([1, 1])
})

test('one that is not read any more hears of nothing', () => {
  const { client, seen, stop, frame } = setUp()
  client.setQueryData(['account', 'list'], 10)
  stop()
  frame()
  frame()
  client.setQueryData(['account', 'list'], 20)
  frame()
  frame()
  expect(seen).toEqual([])
})

test('a change of what is not read draws nothing', () => {
  const { client, list, frame, waiting } = setUp()
  client.setQueryData(['account', 'list'], 10)
  frame()
  frame()
  client.setQueryData(['account', 'list'], 11)
  expect(waiting()).toBe(0)
  expect(list.getSnapshot()).toBe(1)
})

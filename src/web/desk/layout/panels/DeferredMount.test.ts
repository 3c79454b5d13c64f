import { expect, test } from 'vitest'
import { createMountQueue } from './DeferredMount'

/** Turns whose frames are drawn by hand. */
function scene() {
  const frames: (() => void)[] = []
  const turns = createMountQueue((callback) => frames.push(callback))
  const taken: string[] = []
  const wait = (name: string, rank = 1) => {
    const turn = () => taken.push(name)
    return { end: () => turns.end(turn), leave: turns.take(turn, rank) }
  }
  const frame = () => frames.shift()?.()
  return { turns, taken, wait, frame }
}

test('panels render one after another, by their rank and then as they came', async () => {
  const { turns, taken, wait, frame } = scene()
  const last = wait('last', 2)
  const chart = wait('chart')
  const tape = wait('tape')
  const book = wait('book', 0)
  await Promise.resolve()
  expect(taken).toEqual(['book'])
  book.end()
  expect(taken).toEqual(['book'])
  frame()
  expect(taken).toEqual(['book', 'chart'])
  chart.end()
  frame()
  expect(taken).toEqual(['book', 'chart', 'tape'])
  tape.end()
  frame()
  expect(turns.areOver()).toBe(false)
  last.end()
  frame()
  expect(taken).toEqual(['book', 'chart', 'tape', 'last'])
  expect(turns.areOver()).toBe(true)
})

test('a panel that unmounts while waiting, or during its turn, does not block others', async () => {
  const { taken, wait, frame } = scene()
  const first = wait('first')
  const gone = wait('gone')
  wait('third')
  await Promise.resolve()
  gone.leave()
  first.leave()
  frame()
  expect(taken).toEqual(['first', 'third'])
})

test('no turn begins while what was drawn last waits for what it shows', async () => {
  const { turns, taken, wait, frame } = scene()
  const book = wait('book', 0)
  wait('chart')
  await Promise.resolve()
  const [release, other] = [turns.hold(), turns.hold()]
  book.end()
  frame()
  release()
  release()
  expect(taken).toEqual(['book'])
  other()
  expect(taken).toEqual(['book'])
  frame()
  expect(taken).toEqual(['book', 'chart'])
})

test('a hold that ends before the frame delays nothing', async () => {
  const { turns, taken, wait, frame } = scene()
  const book = wait('book', 0)
  wait('chart')
  await Promise.resolve()
  const release = turns.hold()
  book.end()
  release()
  frame()
  expect(taken).toEqual(['book', 'chart'])
})

test('ending a turn out of turn has no effect', async () => {
  const { taken, wait, frame } = scene()
  const first = wait('first')
  const second = wait('second')
  await Promise.resolve()
  second.end()
  frame()
  expect(taken).toEqual(['first'])
  first.end()
  first.end()
  frame()
  frame()
  expect(taken).toEqual(['first', 'second'])
})

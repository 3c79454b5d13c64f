import { expect, test } from 'vitest'
import { createHold, createMoves, nothing } from './hold'

/** A manual clock whose callbacks run as it advances. */
function setUp() {
  let nowMs = 0
  let waiting: { readonly atMs: number; readonly callback: () => void }[] = []
  const changes: string[] = []
  const hold = createHold(
    {
      nowMs: () => nowMs,
      after: (delayMs, callback) => {
        const entry = { atMs: nowMs + delayMs, callback }
        waiting.push(entry)
        return () => {
          waiting = waiting.filter((other) => other !== entry)
        }
      },
    },
    (isHeld) => changes.push(`${isHeld ? 'held' : 'let go'} at ${nowMs}`),
  )
  const pass = (ms: number) => {
    const endMs = nowMs + ms
    for (;;) {
      const [next] = waiting.filter(({ atMs }) => atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)
      if (next === undefined) break
      waiting = waiting.filter((other) => other !== next)
      nowMs = next.atMs
      next.callback()
    }
    nowMs = endMs
  }
  return { hold, pass, changes, waitingCount: () => waiting.length }
}

test('a pointer that stops moving holds the rows for two seconds', () => {
  const { hold, pass, changes } = setUp()
  hold.use('pointer')
  pass(1_500)
  hold.use('pointer')
  pass(1_999)
  expect(changes).toEqual(['held at 0'])
  pass(1)
  expect(changes).toEqual(['held at 0', 'let go at 3500'])
})

test('released rows are held again by the next move', () => {
  const { hold, pass, changes } = setUp()
  hold.use('pointer')
  pass(10_000)
  hold.use('pointer')
  expect(changes).toEqual(['held at 0', 'let go at 2000', 'held at 10000'])
})

test('a press holds the rows for as long as it lasts', () => {
  const { hold, pass, changes } = setUp()
  hold.use('press', Infinity)
  pass(60_000)
  expect(changes).toEqual(['held at 0'])
  hold.end('press')
  expect(changes).toEqual(['held at 0', 'let go at 60000'])
})

test('rows are released when the last hold ends', () => {
  const { hold, pass, changes } = setUp()
  hold.use('pointer')
  pass(1_000)
  hold.use('keys')
  hold.end('pointer')
  pass(1_999)
  expect(changes).toEqual(['held at 0'])
  pass(1)
  expect(changes).toEqual(['held at 0', 'let go at 3000'])
})

test('a thousand moves use a single timer', () => {
  const { hold, waitingCount } = setUp()
  for (let move = 0; move < 1_000; move++) hold.use('pointer')
  expect(waitingCount()).toBe(1)
})

test('after stopping there are no callbacks', () => {
  const { hold, pass, changes, waitingCount } = setUp()
  hold.use('pointer')
  hold.stop()
  pass(5_000)
  expect(waitingCount()).toBe(0)
  expect(changes).toEqual(['held at 0'])
})

test('a row is settled 300 ms after it changed its price, whatever the others do', () => {
  const moves = createMoves()
  moves.note([100n, 101n, 102n], 0)
  // The place was empty before, so the press cannot have been aimed at another price.
  expect(moves.isSettled(0, 1)).toBe(true)
  // The first two places change price at 1000; the third keeps its price.
  moves.note([99n, 100n, 102n], 1_000)
  expect([0, 1, 2].map((place) => moves.isSettled(place, 1_299))).toEqual([false, false, true])
  moves.note([99n, 100n, 102n], 1_200)
  expect([0, 1, 2].map((place) => moves.isSettled(place, 1_300))).toEqual([true, true, true])
})

test('a row that was empty in between counts as moved when another price appears', () => {
  const moves = createMoves()
  moves.note([100n, 101n], 0)
  moves.note([100n, nothing], 1_000)
  moves.note([100n, 102n], 2_000)
  expect(moves.isSettled(1, 2_100)).toBe(false)
  moves.note([100n], 3_000)
  moves.note([100n, 102n], 4_000)
  expect(moves.isSettled(1, 4_100)).toBe(true)
})

import { expect, test } from 'vitest'
import { createMoves, nothing } from './moves'

test('a place is settled 300 ms after it began to show another price, whatever the others do', () => {
  const moves = createMoves()
  moves.note([100n, 101n, 102n], 0)
  // Nothing else was there to be aimed at.
  expect(moves.isSettled(0, 1)).toBe(true)
  // The first two prices swap in at 1000; the third stays where it is.
  moves.note([99n, 100n, 102n], 1_000)
  expect([0, 1, 2].map((place) => moves.isSettled(place, 1_299))).toEqual([false, false, true])
  moves.note([99n, 100n, 102n], 1_200)
  expect([0, 1, 2].map((place) => moves.isSettled(place, 1_300))).toEqual([true, true, true])
})

test('a place that was empty in between has moved when another price comes', () => {
  const moves = createMoves()
  moves.note([100n, 101n], 0)
  moves.note([100n, nothing], 1_000)
  moves.note([100n, 102n], 2_000)
  expect(moves.isSettled(1, 2_100)).toBe(false)
  moves.note([100n], 3_000)
  moves.note([100n, 102n], 4_000)
  expect(moves.isSettled(1, 4_100)).toBe(true)
})

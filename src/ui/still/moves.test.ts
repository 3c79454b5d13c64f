import { expect, test } from 'vitest'
import { createMoves } from './moves'

test('a place is settled 300 ms after it began to show what it shows, whatever the others do', () => {
  const moves = createMoves()
  moves.note([100n, 101n, 102n], 0)
  expect(moves.isSettled(0, 299)).toBe(false)
  expect(moves.isSettled(0, 300)).toBe(true)
  // The first two prices swap in at 1000; the third stays where it is.
  moves.note([99n, 100n, 102n], 1_000)
  expect([0, 1, 2].map((place) => moves.isSettled(place, 1_100))).toEqual([false, false, true])
  moves.note([99n, 100n, 102n], 1_200)
  expect([0, 1, 2].map((place) => moves.isSettled(place, 1_300))).toEqual([true, true, true])
})

test('a place that was empty in between has moved', () => {
  const moves = createMoves()
  moves.note([100n, 101n], 0)
  moves.note([100n], 1_000)
  moves.note([100n, 101n], 2_000)
  expect(moves.isSettled(1, 2_100)).toBe(false)
  expect(moves.isSettled(0, 2_100)).toBe(true)
})

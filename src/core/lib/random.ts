import { assert } from './assert'

/** The whole state of a generator: four 32-bit words. It is plain data, so that a snapshot can hold it. */
export type RandomState = readonly [number, number, number, number]

/** Reproducible random numbers: the same seed gives the same numbers on every machine. Never use them for secrets. */
export type Random = {
  /** In [0, 1), with 32 bits. */
  readonly next: () => number
  readonly normal: () => number
  /** A whole number in [0, `below`). */
  readonly integer: (below: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  readonly state: () => RandomState
}

export function createRandom(seed: number): Random {
  assert(Number.isSafeInteger(seed), 'a seed is a safe integer')
  const magnitude = Math.abs(seed)
  const random = restoreRandom([magnitude >>> 0, Math.floor(magnitude / 2 ** 32) >>> 0, seed < 0 ? 1 : 0, 1])
  // The first numbers of small seeds are alike; a dozen rounds remove that.
  for (let round = 0; round < 12; round++) random.next()
  return random
}

/** Restores a generator from `state()`, so that its numbers continue. The algorithm is Chris Doty-Humphrey's SFC32. */
export function restoreRandom(state: RandomState): Random {
  let [a, b, c, count] = state

  function next(): number {
    const sum = (a + b + count) >>> 0
    count = (count + 1) >>> 0
    a = (b ^ (b >>> 9)) >>> 0
    b = (c + (c << 3)) >>> 0
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0
    return sum / 2 ** 32
  }

  function integer(below: number): number {
    assert(Number.isInteger(below) && below > 0 && below <= 2 ** 32, 'a bound is a whole number from 1 to 2^32')
    return Math.floor(next() * below)
  }

  return {
    next,
    integer,
    // Box–Muller. The second number of the pair is discarded, so that the state stays four words.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: <T>(list: readonly T[]): T => {
      assert(list.length > 0, 'there is something to pick from')
      // The index is inside the list, so the element is a T, even where T allows undefined.
      return list[integer(list.length)] as T
    },
    state: () => [a, b, c, count],
  }
}

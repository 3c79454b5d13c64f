import { expect, test } from 'vitest'
import { createRandom, restoreRandom } from './random'

const take = <T>(count: number, one: () => T): T[] => Array.from({ length: count }, one)

test('the same seed gives the same numbers, another seed different ones', () => {
  expect(take(50, createRandom(7).next)).toEqual(take(50, createRandom(7).next))
  expect(take(5, createRandom(7).next)).not.toEqual(take(5, createRandom(8).next))
  expect(take(5, createRandom(7).next)).not.toEqual(take(5, createRandom(-7).next))
  expect(take(5, createRandom(7).next)).not.toEqual(take(5, createRandom(7 + 2 ** 32).next))
})

test('a generator restored from its JSON state continues the same sequence', () => {
  const random = createRandom(1)
  take(10, random.normal)
  const restored = restoreRandom(JSON.parse(JSON.stringify(random.state())))
  expect(take(20, restored.next)).toEqual(take(20, random.next))
})

test('numbers fill [0, 1) evenly', () => {
  const numbers = take(100_000, createRandom(2).next)
  const bins = Array.from({ length: 10 }, () => 0)
  for (const number of numbers) bins[Math.floor(number * 10)] = (bins[Math.floor(number * 10)] ?? 0) + 1
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
  // A bin's count has a standard deviation under 100, so five are under 500.
  for (const count of bins) expect(Math.abs(count - 10_000)).toBeLessThan(500)
})

test('normal numbers have mean 0 and variance 1, and are never infinite', () => {
  const numbers = take(100_000, createRandom(3).normal)
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const variance = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0) / numbers.length
  expect(Math.abs(mean)).toBeLessThan(0.02)
  expect(Math.abs(variance - 1)).toBeLessThan(0.03)
  expect(numbers.every(Number.isFinite)).toBe(true)
})

test('integers stay below their bound, and all of them occur', () => {
  const { integer, pick } = createRandom(4)
  expect(new Set(take(200, () => integer(6)))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  expect(new Set(take(100, () => pick(['a', 'b'])))).toEqual(new Set(['a', 'b']))
})

test('a zero bound, a pick from an empty list and a fractional seed are rejected', () => {
  const random = createRandom(5)
  expect(() => random.integer(0)).toThrow('broken rule')
  expect(() => random.pick([])).toThrow('broken rule')
  expect(() => createRandom(0.5)).toThrow('broken rule')
})

import { expect, test } from 'vitest'
import { nelderMead } from './nelderMead'

test('a bowl is searched down to its bottom, in one variable and in three', () => {
  const one = nelderMead(([x = 0]) => (x - 3) ** 2 + 1, [0], { size: 1 })
  expect(one.at[0]).toBeCloseTo(3, 5)
  expect(one.value).toBeCloseTo(1, 9)
  const three = nelderMead(([x = 0, y = 0, z = 0]) => (x - 1) ** 2 + 4 * (y + 2) ** 2 + 9 * (z - 0.5) ** 2, [5, 5, 5], {
    size: 1,
  })
  expect(three.at.map((x) => x.toFixed(4))).toEqual(['1.0000', '-2.0000', '0.5000'])
})

test('the curved valley of Rosenbrock is followed to its end', () => {
  const { at, value } = nelderMead(([x = 0, y = 0]) => 100 * (y - x * x) ** 2 + (1 - x) ** 2, [-1.2, 1], { size: 0.5 })
  expect(at[0]).toBeCloseTo(1, 4)
  expect(at[1]).toBeCloseTo(1, 4)
  expect(value).toBeLessThan(1e-9)
})

test('it takes about as few looks as the textbook says', () => {
  let looks = 0
  nelderMead(
    ([x = 0, y = 0]) => {
      looks += 1
      return 100 * (y - x * x) ** 2 + (1 - x) ** 2
    },
    [-1.2, 1],
    { size: 0.5, tolerance: 1e-8 },
  )
  // Lagarias and others (1998) need 160 to 200 for it.
  expect(looks).toBeGreaterThan(80)
  expect(looks).toBeLessThan(260)
})

test('walls of infinity are not passed', () => {
  const { at } = nelderMead(([x = 0]) => (x < 2 ? Infinity : x * x), [5], { size: 1 })
  expect(at[0]).toBeGreaterThanOrEqual(2)
  expect(at[0]).toBeLessThan(2.01)
})

test('where every way leads up the simplex shrinks around the best place', () => {
  // A cone is not smooth at its tip: reflections fail there and only shrinking ends the search.
  const { at } = nelderMead(([x = 0, y = 0]) => Math.max(Math.abs(x - 1), Math.abs(y + 1)), [3, 4], { size: 2 })
  expect(at[0]).toBeCloseTo(1, 3)
  expect(at[1]).toBeCloseTo(-1, 3)
})

test('it ends after the steps that it is given, with the best that it has', () => {
  const of = ([x = 0]: readonly number[]) => (x - 100) ** 2
  const begun = nelderMead(of, [0], { size: 1, mostSteps: 3 })
  expect(begun.value).toBeLessThan(of([0]))
  expect(begun.value).toBeGreaterThan(of([100]))
  expect(nelderMead(of, [0], { size: 1, mostSteps: 0 })).toEqual({ at: [1], value: 99 ** 2 })
})

test('what is the same everywhere is left at once', () => {
  let looks = 0
  const { at } = nelderMead(
    () => {
      looks += 1
      return 7
    },
    [2, 3],
    { size: 1 },
  )
  expect(at).toEqual([2, 3])
  expect(looks).toBe(3)
})

import { expect, test } from 'vitest'
import { niceStep, valueScale } from './valueScale'

test.each([
  [0.7, 1],
  [1, 1],
  [1.2, 2],
  [230, 500],
  [501, 1000],
  [0.03, 0.05],
])('a step of at least %s is %s', (least, step) => {
  expect(niceStep(least)).toBeCloseTo(step, 12)
})

test('a scale has round ends around its values', () => {
  const scale = valueScale([99_870, 100_140], 4)
  expect(scale.ticks).toEqual([99_800, 99_900, 100_000, 100_100, 100_200])
  expect(scale.at(99_800)).toBe(0)
  expect(scale.at(100_000)).toBe(0.5)
  expect(scale.at(100_200)).toBe(1)
})

test('a flat line is drawn in the middle of the scale', () => {
  const scale = valueScale([100_000, 100_000], 4)
  expect(scale.at(100_000)).toBeCloseTo(0.5, 6)
  expect(scale.to - scale.from).toBeGreaterThan(0)
})

test('tick values in tenths are exact', () => {
  expect(valueScale([0, 0.5], 5).ticks).toContain(0.4)
})

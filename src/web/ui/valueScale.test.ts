import { expect, test } from 'vitest'
import { fittedScale, niceStep, valueScale } from './valueScale'

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

test('a fitted scale ends a little beyond its values, with round ticks inside', () => {
  // 8 % of 25 on both sides: from −22 to 7, of which a fifth is 5.8.
  const scale = fittedScale([-20, 5, 0], 5)
  expect([scale.from, scale.to]).toEqual([-22, 7])
  expect(scale.ticks).toEqual([-20, -10, 0])
  expect(scale.at(7)).toBe(1)
  // (0 + 22) / 29.
  expect(scale.at(0)).toBeCloseTo(0.758_62, 5)
})

test('a fitted scale of a flat line has room on both sides', () => {
  const scale = fittedScale([0, 0], 5)
  expect([scale.from, scale.to, scale.at(0)]).toEqual([-1, 1, 0.5])
  expect(scale.ticks).toContain(0)
})

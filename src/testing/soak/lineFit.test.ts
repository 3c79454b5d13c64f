import { expect, test } from 'vitest'
import { lineFit } from './lineFit'

test('points on a line have its slope, and no doubt of it', () => {
  const fit = lineFit([1, 2, 3, 4].map((hours) => ({ hours, value: 10 + 0.5 * hours })))
  expect(fit?.slope).toBeCloseTo(0.5, 12)
  expect(fit?.error).toBeCloseTo(0, 12)
})

test('the slope is that of least squares, and its error that of what is left over', () => {
  // By hand: means 1 and 2, slope 2/2, what is left over is −1/3, 2/3, −1/3 off (0, 2, 2) + 1/3; 2/3 / 1 / 2 under the root.
  const fit = lineFit([
    { hours: 0, value: 1 },
    { hours: 1, value: 3 },
    { hours: 2, value: 3 },
  ])
  expect(fit?.slope).toBeCloseTo(1, 12)
  expect(fit?.error).toBeCloseTo(Math.sqrt(1 / 3), 12)
})

test('what was measured at one time has no slope, and two points say nothing of its error', () => {
  expect(lineFit([])).toBeUndefined()
  expect(
    lineFit([
      { hours: 1, value: 1 },
      { hours: 1, value: 2 },
    ]),
  ).toBeUndefined()
  expect(
    lineFit([
      { hours: 0, value: 1 },
      { hours: 1, value: 2 },
    ])?.error,
  ).toBe(Number.POSITIVE_INFINITY)
})

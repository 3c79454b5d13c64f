import { expect, test } from 'vitest'
import { dropTarget, floatTarget } from './dropTarget'

const desk = { left: 0, top: 100, width: 1000, height: 800 }
const places = [
  { panel: 'chart', box: { left: 0, top: 100, width: 600, height: 800 } },
  { panel: 'book', box: { left: 600, top: 100, width: 400, height: 800 } },
] as const

test.each([
  [5, 500, 'left', { left: 0, top: 100, width: 250, height: 800 }],
  [990, 500, 'right', { left: 750, top: 100, width: 250, height: 800 }],
  [500, 110, 'above', { left: 0, top: 100, width: 1000, height: 200 }],
  [500, 890, 'below', { left: 0, top: 700, width: 1000, height: 200 }],
] as const)('at %i, %i the target is the whole %s edge', (x, y, side, box) => {
  expect(dropTarget(desk, places, x, y)).toEqual({ kind: 'edge', side, box })
})

test.each([
  [300, 500, 'chart', 'tab', { left: 0, top: 100, width: 600, height: 800 }],
  [620, 500, 'book', 'left', { left: 600, top: 100, width: 200, height: 800 }],
  [970, 500, 'book', 'right', { left: 800, top: 100, width: 200, height: 800 }],
  [800, 200, 'book', 'above', { left: 600, top: 100, width: 400, height: 400 }],
  [300, 800, 'chart', 'below', { left: 0, top: 500, width: 600, height: 400 }],
] as const)('at %i, %i the target is %3$s', (x, y, panel, place, box) => {
  expect(dropTarget(desk, places, x, y)).toEqual({ kind: 'beside', panel, place, box })
})

test('outside the desk there is no target', () => {
  expect(dropTarget(desk, places, 500, 50)).toBeUndefined()
})

test.each([
  // The grip is 18 px from the corner, so the corner is at 718, 282.
  ['in the middle', 700, 300, { left: 318, top: 282, width: 400, height: 300 }],
  ['near the left edge', 50, 300, { left: 0, top: 282, width: 400, height: 300 }],
  ['below the desk', 700, 950, { left: 318, top: 600, width: 400, height: 300 }],
] as const)('a panel that is dropped above the desk stays on it: %s', (_, x, y, box) => {
  expect(floatTarget(desk, { width: 400, height: 300 }, x, y)).toEqual({ kind: 'float', box })
})

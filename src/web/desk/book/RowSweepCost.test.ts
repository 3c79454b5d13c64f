import { expect, test } from 'vitest'
import { placeTooltip } from './RowSweepCost'

const size = { width: 200, height: 100 }
const viewport = { width: 1440, height: 900 }
const row = (left: number, top: number, width = 280) => ({ left, top, width, height: 20 })

test('the box is placed to the left of its row', () => {
  expect(placeTooltip(row(860, 400), size, viewport)).toEqual({ left: 654, top: 360 })
})

test('for a row at the left edge the box is placed to the right', () => {
  expect(placeTooltip(row(0, 400), size, viewport)).toEqual({ left: 286, top: 360 })
})

test('the box stays inside the window', () => {
  expect(placeTooltip(row(860, 5), size, viewport).top).toBe(6)
  expect(placeTooltip(row(860, 880), size, viewport).top).toBe(794)
})

test('for a row as wide as the screen the box is placed below', () => {
  expect(placeTooltip(row(0, 100, 390), size, { width: 390, height: 844 })).toEqual({ left: 95, top: 126 })
})

// @vitest-environment jsdom

import { expect, test } from 'vitest'
import { cutWidths } from './useGrownWidths'

/** A row with one cell of 80 px whose text needs 95 px. jsdom has no layout. */
function boxWithCutCell(colSpan = 1): Element {
  const box = document.createElement('table')
  box.innerHTML = `<thead><tr><th></th><th></th></tr></thead><tr aria-rowindex="2"><td colspan="${colSpan}"></td></tr>`
  const cell = box.querySelector('td')
  if (cell === null) throw new Error('no cell')
  Object.defineProperties(cell, { scrollWidth: { value: 95 }, clientWidth: { value: 80 } })
  cell.getBoundingClientRect = () => new DOMRect(0, 0, 80, 20)
  return box
}

test('a cut cell requests the width of its text', () => {
  expect(cutWidths(boxWithCutCell(), ['price'], {})).toEqual({ price: 95 })
})

test('a layout that does not follow the granted width requests no more', () => {
  expect(cutWidths(boxWithCutCell(), ['price'], { price: 95 })).toEqual({})
})

test('of the columns that a cut cell spans, the last one grows', () => {
  const box = boxWithCutCell(2)
  const [star, name] = box.querySelectorAll('th')
  if (star === undefined || name === undefined) throw new Error('no heads')
  star.getBoundingClientRect = () => new DOMRect(0, 0, 20, 20)
  name.getBoundingClientRect = () => new DOMRect(20, 0, 60, 20)
  // 60 px, and the 15 px that the cell lacks.
  expect(cutWidths(box, ['star', 'name'], {})).toEqual({ name: 75 })
})

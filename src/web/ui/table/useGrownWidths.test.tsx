// @vitest-environment jsdom

import { expect, test } from 'vitest'
import { cutWidths } from './useGrownWidths'

/** A row with one cell of 80 px whose text needs 95 px. jsdom has no layout. */
function boxWithCutCell(): Element {
  const box = document.createElement('table')
  box.innerHTML = '<tr aria-rowindex="2"><td></td></tr>'
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

// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { placeLines } from './placeLines'

/** A scale of one pixel a dollar with 100 at the top and 0 at the bottom. */
const yOf = (price: number) => 100 - price

function placed(lines: string): (string | undefined)[] {
  const overlay = document.createElement('div')
  overlay.innerHTML = lines
  placeLines(overlay, 100, yOf)
  return [...overlay.querySelectorAll<HTMLElement>('div')].map((line) =>
    line.style.visibility === 'hidden' ? undefined : line.style.top.replace('px', ''),
  )
}

const order = (price: number) => `<div data-line-kind="order" data-line-price="${price}"></div>`

test('a line is drawn at its price', () => {
  expect(placed(order(70))).toEqual(['30'])
})

test('orders beyond the scale are shown at its edge, the furthest outermost', () => {
  expect(placed(order(140) + order(150) + order(-20) + order(-30))).toEqual(['34', '12', '66', '88'])
})

test('other lines beyond the scale are left out', () => {
  expect(placed('<div data-line-price="140"></div>' + order(140))).toEqual([undefined, '12'])
})

/** Two lines with handles at one price: how far each handle is from its line. */
function leads(handles: readonly string[]): readonly string[] {
  const overlay = document.createElement('div')
  overlay.innerHTML = handles
    .map((handle) => `<div data-line-kind="order" data-line-price="50"><i ${handle}></i></div>`)
    .join('')
  placeLines(overlay, 100, yOf)
  return [...overlay.querySelectorAll('i')].map((handle) => handle.style.getPropertyValue('--lead'))
}

test('handles at one price spread apart, each with a leader, and the lines stay', () => {
  expect(leads(['data-handle="own"', 'data-handle="own"'])).toEqual(['-11px', '11px'])
})

test('handles in different columns do not affect each other', () => {
  expect(leads(['data-handle="own"', 'data-handle="label"'])).toEqual(['0px', '0px'])
})

test('a dragged handle keeps its distance, and the others ignore it', () => {
  expect(leads(['data-handle="own" data-held style="--lead: 7px"', 'data-handle="own"'])).toEqual(['7px', '0px'])
})

// @vitest-environment jsdom

import { expect, test } from 'vitest'
import { placeLines } from './placeLines'
import { freeBeside, placeHint } from './useLinePlaces'

const span = { gap: 20, from: 10, to: 90 }

test('the hint lies below its tag, or above it if that space is taken or beyond the edge, and is hidden if neither is free', () => {
  expect(freeBeside(50, [], span)).toBe(70)
  expect(freeBeside(50, [89], span)).toBe(30)
  expect(freeBeside(50, [90], span)).toBe(70)
  expect(freeBeside(80, [], span)).toBe(60)
  expect(freeBeside(50, [70, 30], span)).toBeUndefined()
})

const order = (id: string, price: number) =>
  `<div data-line-kind="order" data-line-price="${price}"><i data-handle="own" data-own-order="${id}"></i>` +
  '<b data-cluster-tag hidden></b></div>'

/** Position of the hint of order `a`. One pixel per dollar; $100 at the top. */
function hinted(lines: string, change: (overlay: HTMLElement) => void = () => undefined): string | undefined {
  const overlay = document.createElement('div')
  overlay.innerHTML = `${lines}<p data-hint-of="a"></p>`
  change(overlay)
  placeLines(overlay, 100, (price) => 100 - price)
  placeHint(overlay, 100, {})
  const hint = overlay.querySelector('p')
  return hint?.style.visibility === 'visible' ? hint.style.top : undefined
}

test('the hint moves no tag and gives way to all of them', () => {
  expect(hinted(order('a', 50))).toBe('72px')
  expect(hinted(order('a', 50) + order('b', 25))).toBe('28px')
  // The tags spread to 39 and 61, so the tag at 61 occupies the space below the first.
  expect(hinted(order('a', 50) + order('b', 50))).toBe('17px')
})

test('the hint is hidden without its tag, while the tag is dragged, and in a cluster', () => {
  expect(hinted(order('b', 50))).toBeUndefined()
  const hold = (overlay: HTMLElement) => overlay.querySelector('i')?.setAttribute('data-held', '')
  expect(hinted(order('a', 50), hold)).toBeUndefined()
  expect(hinted(order('a', 50) + order('b', 51) + order('c', 52))).toBeUndefined()
})

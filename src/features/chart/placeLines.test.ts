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
    line.style.visibility === 'hidden' ? undefined : line.style.transform.replace(/translateY\((.*)px\)/, '$1'),
  )
}

const order = (price: number) => `<div data-line-kind="order" data-line-price="${price}"></div>`

test('a line is at its price', () => {
  expect(placed(order(70))).toEqual(['30'])
})

test('orders beyond the scale wait at its edge, one above the other', () => {
  expect(placed(order(140) + order(150) + order(-20) + order(-30))).toEqual(['12', '34', '88', '66'])
})

test('another line beyond the scale is left out', () => {
  expect(placed('<div data-line-price="140"></div>' + order(140))).toEqual([undefined, '12'])
})

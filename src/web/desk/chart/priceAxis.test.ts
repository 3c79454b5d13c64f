// @vitest-environment jsdom

import { expect, test } from 'vitest'
import { axisPlaces, createPriceAxis } from './priceAxis'

const pane = { width: 300, height: 400 }
const priceAt = (y: number) => ({ y, text: String(y), tone: 'buy' })

function axis(y: number | undefined) {
  const host = document.createElement('div')
  const shown = createPriceAxis(host)
  shown.showNow({ y, text: '3,125.41', pane })
  const tag = host.querySelector<HTMLElement>('.chart-axis-now')
  return { shown, text: tag?.textContent, place: tag?.style.getPropertyValue('translate'), tag, host }
}

test('the tag of the newest price is at its price', () => {
  expect([axis(120).place, axis(120).text]).toEqual(['0 120px', '3,125.41'])
})

test('beyond the scale the tag stays at the edge and points to its price', () => {
  expect([axis(-300).place, axis(-300).text]).toEqual(['0 18px', '3,125.41 ↑'])
  expect([axis(900).place, axis(900).text]).toEqual(['0 382px', '3,125.41 ↓'])
})

test('without a price there is no tag', () => {
  expect(axis(undefined).tag?.style.visibility).toBe('hidden')
})

test('the prices of orders are 17 pixels apart and keep their side of the newest price', () => {
  expect(axisPlaces([100, 104, 300].map(priceAt), { y: 200, height: 400 })).toEqual([93.5, 110.5, 300])
  // The tag is 36 pixels high, so half a label beside it is 26.5 pixels away.
  expect(axisPlaces([195, 205].map(priceAt), { y: 200, height: 400 })).toEqual([173.5, 226.5])
})

test('prices without room on their side of the newest price are on its other side', () => {
  // The tag leaves 23.5 pixels above: one label, and the next two stand below 50 + 18 + 8.5 pixels.
  expect(axisPlaces([10, 20, 25].map(priceAt), { y: 50, height: 400 })).toEqual([10, 76.5, 93.5])
})

test('labels of the grid give way to the prices, and return when those are gone', () => {
  const { shown, host } = axis(200)
  shown.showPrices([priceAt(100)])
  expect([90, 114, 116, 184, 230].map(shown.isTaken)).toEqual([true, true, false, true, false])
  shown.showPrices([])
  expect(shown.isTaken(100)).toBe(false)
  expect(host.querySelectorAll('.chart-axis > span:not([hidden])')).toHaveLength(1)
})

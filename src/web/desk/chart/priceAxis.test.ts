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
  expect(axisPlaces([100, 104, 300].map(priceAt), { y: 200, height: 400 }).places).toEqual([93.5, 110.5, 300])
  // The tag is 36 pixels high, so half a label beside it is 26.5 pixels away.
  expect(axisPlaces([195, 205].map(priceAt), { y: 200, height: 400 })).toEqual({ places: [173.5, 226.5], nowY: 200 })
})

test('near an edge the tag of the newest price gives way, so that a higher price is never printed below it', () => {
  // One label of 17 pixels above, then half the tag: 35.
  expect(axisPlaces([10, 40].map(priceAt), { y: 32, height: 400 })).toEqual({ places: [8.5, 61.5], nowY: 35 })
  // Two labels below: 400 - 34 - 18.
  expect(axisPlaces([392, 398].map(priceAt), { y: 390, height: 400 })).toEqual({ places: [374.5, 391.5], nowY: 348 })
})

test('the tag moves when the prices change, and returns when they are gone', () => {
  const { shown, tag } = axis(32)
  shown.showPrices([priceAt(10)])
  expect(tag?.style.getPropertyValue('translate')).toBe('0 35px')
  shown.showPrices([])
  expect(tag?.style.getPropertyValue('translate')).toBe('0 32px')
})

test('labels of the grid give way to the prices, and return when those are gone', () => {
  const { shown, host } = axis(200)
  shown.showPrices([priceAt(100)])
  expect([90, 114, 116, 184, 230].map(shown.isTaken)).toEqual([true, true, false, true, false])
  shown.showPrices([])
  expect(shown.isTaken(100)).toBe(false)
  expect(host.querySelectorAll('.chart-axis > span:not([hidden])')).toHaveLength(1)
})

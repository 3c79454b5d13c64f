// @vitest-environment jsdom

import { expect, test } from 'vitest'
import { createLeaveWatch } from './leaveWatch'

function scene() {
  const host = document.createElement('div')
  const inside = document.createElement('canvas')
  const outside = document.createElement('p')
  host.append(inside)
  document.body.replaceChildren(host, outside)
  let left = 0
  const watch = createLeaveWatch(host, () => (left += 1))
  const move = (target: Element, { buttons = 0, pointerType = 'mouse' } = {}) =>
    target.dispatchEvent(Object.assign(new Event('pointermove', { bubbles: true }), { buttons, pointerType }))
  return { host, inside, outside, watch, move, left: () => left }
}

test('a mouse move elsewhere counts as one leave, even after the element was moved in the document', () => {
  const { host, inside, outside, watch, move, left } = scene()
  watch.start()
  watch.start()
  move(inside)
  expect(left()).toBe(0)
  const place = document.createElement('section')
  document.body.append(place)
  place.append(host)
  move(inside)
  expect(left()).toBe(0)
  move(outside)
  move(outside)
  expect(left()).toBe(1)
  watch.start()
  move(outside)
  expect(left()).toBe(2)
})

test('a drag may continue outside, touch elsewhere is ignored, and nothing is reported before the start', () => {
  const { outside, watch, move, left } = scene()
  move(outside)
  watch.start()
  move(outside, { buttons: 1 })
  move(outside, { pointerType: 'touch' })
  expect(left()).toBe(0)
  watch.stop()
  move(outside)
  expect(left()).toBe(0)
})

import { expect, test } from 'vitest'
import { nowTag } from './nowTag'

const tagAt = (y: number | undefined, ground = '#667180') =>
  nowTag({ y: () => y, text: () => '3,125.41', paneHeight: () => 400, ground: () => ground })

test('the tag is at its price', () => {
  const tag = tagAt(120)
  expect([tag.coordinate(), tag.text(), tag.tickVisible?.()]).toEqual([120, '3,125.41', true])
})

test('beyond the scale the tag stays at the edge and points to its price', () => {
  const [above, below] = [tagAt(-300), tagAt(900)]
  expect([above.coordinate(), above.text(), above.tickVisible?.()]).toEqual([9, '3,125.41 ↑', false])
  expect([below.coordinate(), below.text()]).toEqual([391, '3,125.41 ↓'])
})

test('without a price there is no tag', () => {
  expect(tagAt(undefined).visible?.()).toBe(false)
})

// WCAG 2.2: #667180 has a luminance of 0.16 and a contrast of 5.0 to white; #828c99 has 0.26 and 6.1 to black.
test.each([
  ['#667180', '#ffffff'],
  ['#828c99', '#000000'],
])('the text on %s is %s', (ground, text) => {
  expect(tagAt(1, ground).textColor()).toBe(text)
})

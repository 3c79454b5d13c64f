import { expect, test } from 'vitest'
import { placeBeside } from './placeBeside'

const viewport = { width: 400, height: 300 }
const size = { width: 100, height: 20 }

test('a floating box is centred under its anchor', () => {
  expect(placeBeside({ left: 150, top: 50, width: 20, height: 20 }, size, viewport)).toEqual({ left: 110, top: 76 })
})

test('at the bottom edge the box is placed above its anchor', () => {
  expect(placeBeside({ left: 150, top: 275, width: 20, height: 20 }, size, viewport)).toEqual({ left: 110, top: 249 })
})

test('the box never leaves the viewport sideways', () => {
  expect(placeBeside({ left: 395, top: 50, width: 5, height: 20 }, size, viewport).left).toBe(294)
  expect(placeBeside({ left: 0, top: 50, width: 5, height: 20 }, size, viewport).left).toBe(6)
})

import { expect, test } from 'vitest'
import { linePlace } from './placeLines'

test('an order beyond the scale waits at the edge, where it can still be reached', () => {
  expect(linePlace(-40, 300, 12)).toEqual({ y: 12, beyond: 'above' })
  expect(linePlace(900, 300, 12)).toEqual({ y: 288, beyond: 'below' })
})

test('one in view is at its price, and without a scale there is no place', () => {
  expect(linePlace(120.5, 300, 12)).toEqual({ y: 120.5, beyond: undefined })
  expect(linePlace(undefined, 300, 12)).toBeUndefined()
})

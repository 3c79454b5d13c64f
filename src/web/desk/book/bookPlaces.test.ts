import { expect, test } from 'vitest'
import { bookPlaceAfterKey } from './bookPlaces'

const counts = { asks: 3, bids: 2 }

test('moving up from the best bid leads to the best ask, and vice versa', () => {
  const bid = { side: 'buy', index: 0, cell: 'price' } as const
  const ask = { side: 'sell', index: 0, cell: 'price' } as const
  expect(bookPlaceAfterKey(bid, 'ArrowUp', counts)).toEqual(ask)
  expect(bookPlaceAfterKey(ask, 'ArrowDown', counts)).toEqual(bid)
})

test('keys stop at the last row of either side', () => {
  expect(bookPlaceAfterKey({ side: 'sell', index: 2, cell: 'total' }, 'ArrowUp', counts)).toBeUndefined()
  expect(bookPlaceAfterKey({ side: 'buy', index: 1, cell: 'total' }, 'ArrowDown', counts)).toBeUndefined()
})

test('left and right stay within the row', () => {
  const place = { side: 'buy', index: 1, cell: 'amount' } as const
  expect(bookPlaceAfterKey(place, 'ArrowRight', counts)).toEqual({ ...place, cell: 'total' })
  expect(bookPlaceAfterKey(place, 'ArrowLeft', counts)).toEqual({ ...place, cell: 'price' })
  expect(bookPlaceAfterKey({ ...place, cell: 'price' }, 'ArrowLeft', counts)).toBeUndefined()
  expect(bookPlaceAfterKey(place, 'Home', counts)).toBeUndefined()
})

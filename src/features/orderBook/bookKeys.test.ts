import { expect, test } from 'vitest'
import { placeAfterKey } from './bookKeys'

const counts = { asks: 3, bids: 2 }

test('up from the best bid is the best ask, and back', () => {
  const bid = { side: 'buy', index: 0, cell: 'price' } as const
  const ask = { side: 'sell', index: 0, cell: 'price' } as const
  expect(placeAfterKey(bid, 'ArrowUp', counts)).toEqual(ask)
  expect(placeAfterKey(ask, 'ArrowDown', counts)).toEqual(bid)
})

test('the last row on either side is the end', () => {
  expect(placeAfterKey({ side: 'sell', index: 2, cell: 'total' }, 'ArrowUp', counts)).toBeUndefined()
  expect(placeAfterKey({ side: 'buy', index: 1, cell: 'total' }, 'ArrowDown', counts)).toBeUndefined()
})

test('left and right stay in the row', () => {
  const place = { side: 'buy', index: 1, cell: 'amount' } as const
  expect(placeAfterKey(place, 'ArrowRight', counts)).toEqual({ ...place, cell: 'total' })
  expect(placeAfterKey(place, 'ArrowLeft', counts)).toEqual({ ...place, cell: 'price' })
  expect(placeAfterKey({ ...place, cell: 'price' }, 'ArrowLeft', counts)).toBeUndefined()
  expect(placeAfterKey(place, 'Home', counts)).toBeUndefined()
})

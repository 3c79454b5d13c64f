// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useFavourites } from './useFavourites'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('a favourite that is chosen in one list appears in every other, in the order of the choices', () => {
  const [list, watchlist] = [renderHook(useFavourites).result, renderHook(useFavourites).result]
  act(() => list.current.toggle('ETH-PERP'))
  act(() => watchlist.current.toggle('BTC-PERP'))
  expect([list.current.names, watchlist.current.names]).toEqual([
    ['ETH-PERP', 'BTC-PERP'],
    ['ETH-PERP', 'BTC-PERP'],
  ])
  act(() => list.current.toggle('ETH-PERP'))
  expect(watchlist.current.names).toEqual(['BTC-PERP'])
  expect(renderHook(useFavourites).result.current.names).toEqual(['BTC-PERP'])
})

test('an unreadable list counts as empty', () => {
  localStorage.setItem('optick.favourites', '{"broken":1}')
  expect(renderHook(useFavourites).result.current.names).toEqual([])
})

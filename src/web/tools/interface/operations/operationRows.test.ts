import { expect, test } from 'vitest'
import { commonRows } from './operationRows'

test('the common operations are three public ones, two private ones and a channel', () => {
  expect(commonRows.map(({ method, path, isPrivate }) => [method, path, isPrivate])).toEqual([
    ['GET', '/markets', false],
    ['GET', '/orderbook', false],
    ['GET', '/funding', false],
    ['GET', '/account', true],
    ['GET', '/orders', true],
    ['channel', 'orderbook', false],
  ])
})

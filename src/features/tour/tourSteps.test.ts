import { expect, test } from 'vitest'
import { isDone, stepAfter, tourSteps, type TourFacts } from './tourSteps'

const fresh: TourFacts = {
  isTrading: false,
  hasPrice: false,
  orders: new Map(),
  fillCount: 0,
  isPaletteOpen: false,
}
const withOrders = (orders: readonly (readonly [string, bigint])[], more: Partial<TourFacts> = {}): TourFacts => ({
  ...fresh,
  orders: new Map(orders),
  ...more,
})
const one = withOrders([['a', 3n]])

test('on an untouched desk no step is done', () => {
  for (const step of tourSteps) expect(isDone(step, fresh, fresh)).toBe(false)
  for (const step of ['place', 'amend', 'cancel'] as const) expect(isDone(step, one, one)).toBe(false)
})

test('a connected trader need not connect', () => {
  expect(isDone('connect', fresh, { ...fresh, isTrading: true })).toBe(true)
})

test('an order is placed when a new one rests or something was filled', () => {
  expect(
    isDone(
      'place',
      one,
      withOrders([
        ['a', 3n],
        ['b', 4n],
      ]),
    ),
  ).toBe(true)
  expect(isDone('place', fresh, { ...fresh, fillCount: 1 })).toBe(true)
})

test('an order is amended when its row has a new price, not when there is another order', () => {
  expect(isDone('amend', one, withOrders([['a', 4n]]))).toBe(true)
  expect(
    isDone(
      'amend',
      one,
      withOrders([
        ['a', 3n],
        ['b', 4n],
      ]),
    ),
  ).toBe(false)
})

test('an order is cancelled when it is gone without a fill', () => {
  expect(isDone('cancel', one, fresh)).toBe(true)
  expect(isDone('cancel', one, { ...fresh, fillCount: 1 })).toBe(false)
})

test('the tour ends after its last step', () => {
  expect(stepAfter('connect')).toBe('price')
  expect(stepAfter('keys')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { isDone, isLost, stepAfter, tourSteps, type TourFacts } from './tourSteps'

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

test('an order is placed when a new one rests, not when it was filled at once', () => {
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
  expect(isDone('place', fresh, { ...fresh, fillCount: 1 })).toBe(false)
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

test('a step is lost with the order it is about, and with nothing else', () => {
  const gone = { ...fresh, isTrading: true }
  const filled = { ...gone, fillCount: 1 }
  expect(isLost('amend', one, filled)).toBe(true)
  expect(isLost('amend', one, gone)).toBe(true)
  expect(isLost('cancel', one, filled)).toBe(true)
  // That is what the step asks for.
  expect(isLost('cancel', one, gone)).toBe(false)
  // Partly filled, it is still open.
  expect(isLost('amend', one, { ...one, isTrading: true, fillCount: 1 })).toBe(false)
  // Who goes through the steps without an order is not sent back.
  expect(isLost('amend', gone, gone)).toBe(false)
  // Signed out, its orders are not known.
  expect(isLost('amend', one, fresh)).toBe(false)
  expect(isLost('place', one, filled)).toBe(false)
})

test('the tour ends after its last step', () => {
  expect(stepAfter('connect')).toBe('price')
  expect(stepAfter('keys')).toBeUndefined()
})

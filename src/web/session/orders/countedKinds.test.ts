import { expect, test } from 'vitest'
import { countedKinds, countKinds } from './countedKinds'

const order = { orderStatus: 'opened' } as const
const twap = { orderStatus: 'opened', isTwap: true } as const
const stop = { orderStatus: 'stop_order' } as const

test.each([
  [[order], '1 order'],
  [[order, order, twap], '2 orders, 1 TWAP'],
  [[twap, twap], '2 TWAPs'],
  [[order, twap, stop, stop], '1 order, 1 TWAP, 2 stops'],
  // A TWAP that waits for its trigger is a stop.
  [[{ orderStatus: 'stop_order', isTwap: true } as const], '1 stop'],
])('what a press cancels is counted by kind: %#', (orders, text) => {
  expect(countedKinds(countKinds(orders))).toBe(text)
})

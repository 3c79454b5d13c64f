import { expect, test } from 'vitest'
import { countedKinds, countKinds } from './countedKinds'

const order = { orderId: '0x01', orderStatus: 'opened' } as const
const twap = { ...order, isTwap: true } as const
const stop = { orderId: '0x02', orderStatus: 'stop_order' } as const
const pegged = { orderId: '0x03', orderStatus: 'partial' } as const

test.each([
  [[order], '1 order'],
  [[order, order, twap], '2 orders, 1 TWAP'],
  [[twap, twap], '2 TWAPs'],
  [[order, twap, stop, stop], '1 order, 1 TWAP, 2 stops'],
  // A TWAP that waits for its trigger counts as a stop.
  [[{ ...stop, isTwap: true } as const], '1 stop'],
  [[pegged], '1 pegged order (peg ends)'],
  [[order, pegged, pegged, stop], '1 order, 2 pegged orders (pegs end), 1 stop'],
])('a press counts what it cancels by kind: %#', (orders, text) => {
  expect(countedKinds(countKinds(orders, new Set([pegged.orderId])))).toBe(text)
})

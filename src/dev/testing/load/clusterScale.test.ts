import { expect, test } from 'vitest'
import { processorsFor, scaleOf, type OrderCosts } from './clusterScale'

const costs: OrderCosts = { own: 400, follow: 100, engine: 50, projector: 40, market: 10, nats: 60, postgres: 80 }

test('a single gateway limits the rate by its processor, and all parts of the cluster count', () => {
  // 500 µs an order at the gateway, 1,000,000 µs a second, half of it: 1,000 orders. All together 740 µs each.
  expect(scaleOf(costs, 1, 0.5)).toEqual({ gateways: 1, ordersPerSecond: 1_000, limit: 'gateways', processors: 0.74 })
})

test('each further gateway adds less, because it follows the orders of the others', () => {
  // 100 + 400 / 4 = 200 µs at each of four.
  expect(scaleOf(costs, 4, 1).ordersPerSecond).toBe(5_000)
  expect(scaleOf(costs, 40, 1).ordersPerSecond).toBeCloseTo(1_000_000 / 110, 6)
})

test('roles that cannot be multiplied end the growth', () => {
  const quick = { ...costs, follow: 1 }
  expect(scaleOf(quick, 50, 1)).toMatchObject({ ordersPerSecond: 20_000, limit: 'engine' })
  expect(scaleOf({ ...quick, projector: 80 }, 50, 1)).toMatchObject({ ordersPerSecond: 12_500, limit: 'projector' })
  expect(scaleOf({ ...quick, market: 100 }, 50, 1)).toMatchObject({ ordersPerSecond: 20_000, limit: 'engine' })
})

test('a thousand traders need processors for their orders, their sockets, and every gateway that follows', () => {
  const load = { ordersPerSecond: 1, processorsPerSocket: 0.000_3 }
  // At 1,000 orders a second the gateways spend 0.4 processors on placing the orders, 0.3 on sockets, and 0.1 each on
  // following the orders. A gateway may use half of a processor. So two gateways use 0.9 of 1.0, and the other roles
  // 240 µs per order.
  const { gateways, processors } = processorsFor(costs, 1_000, load, 0.5)
  expect(gateways).toBe(2)
  expect(processors).toBeCloseTo(0.9 + 0.24, 9)
})

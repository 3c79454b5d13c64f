import { expect, test } from 'vitest'
import { formatFixed6 } from '@/core/protocol/fixed6'
import { createMoneyScene, health, order, trade } from '@/dev/scenes/engine/moneyScene'
import { account, type Scene } from '@/dev/scenes/engine/play'

/** The margin of each of the account's orders according to its last event, in order of acceptance. */
function heldByRecords(scene: Scene, name: string): string[] {
  const held = new Map<string, string>()
  for (const event of scene.events) {
    if (event.type !== 'ordersChanged' || event.account !== account(name)) continue
    for (const { orderId, initialMargin } of event.orders) held.set(orderId, formatFixed6(initialMargin))
  }
  return [...held.values()]
}

/** Ann holds this amount of the perpetual; earlier events are cleared. */
function sceneWithPosition(side: 'buy' | 'sell', amount: string): Scene {
  const scene = createMoneyScene({ ann: '1000', bob: '1000', carl: '1000' })
  trade(scene, `ann ${side} ${amount} 1 @ 100`, 'carl')
  scene.events.length = 0
  return scene
}

test('an order that only closes reserves no margin, whether marked reduce-only or not', () => {
  const long = sceneWithPosition('buy', '2')
  expect(['ann sell 2 1 @ 110', 'ann sell 1 1 @ 120 reduce-only'].map((line) => order(long, line))).toEqual([
    'accepted',
    'accepted',
  ])
  expect(heldByRecords(long, 'ann')).toEqual(['0', '0'])
  expect(health(long, 'ann').openOrders).toBe('0')

  const short = sceneWithPosition('sell', '2')
  order(short, 'ann buy 2 1 @ 90')
  expect(heldByRecords(short, 'ann')).toEqual(['0'])
})

test('an order larger than the position reserves margin for the excess', () => {
  const scene = sceneWithPosition('buy', '1')
  order(scene, 'ann sell 4 1 @ 110')
  // 3 × 110 × 5 %, of the account and of the order alike.
  expect(heldByRecords(scene, 'ann')).toEqual(['16.5'])
  expect(health(scene, 'ann').openOrders).toBe('16.5')
})

test('an order that adds to the position reserves its full margin', () => {
  const scene = sceneWithPosition('buy', '1')
  order(scene, 'ann buy 2 1 @ 90')
  // 2 × 90 × 5 %.
  expect(heldByRecords(scene, 'ann')).toEqual(['9'])
})

test('the margin of a partially filled order follows the position after the fill', () => {
  const scene = sceneWithPosition('buy', '2')
  order(scene, 'ann sell 5 1 @ 110')
  order(scene, 'bob buy 1 1 @ 110')
  // 4 remain and 1 of them closes: 3 × 110 × 5 %.
  expect(heldByRecords(scene, 'ann')).toEqual(['16.5'])
  expect(health(scene, 'ann').openOrders).toBe('16.5')
})

test('the margin of a taker’s resting remainder accounts for the position it has opened', () => {
  const scene = createMoneyScene({ ann: '1000', bob: '1000' })
  order(scene, 'bob sell 1 1 @ 100')
  order(scene, 'ann buy 3 1 @ 100')
  // 2 × 100 × 5 %.
  expect(heldByRecords(scene, 'ann')).toEqual(['10'])
})

test('a self-match changes neither the position nor how much the rest of the order closes', () => {
  const scene = sceneWithPosition('buy', '1')
  order(scene, 'ann sell 3 1 @ 100')
  order(scene, 'ann buy 1 1 @ 100')
  // 2 of the sell remain, and 1 of them closes: 1 × 100 × 5 %.
  expect(heldByRecords(scene, 'ann')).toEqual(['5', '0'])
  expect(health(scene, 'ann').openOrders).toBe('5')
})

test('the record of a filled order has the exact value of its fills', () => {
  const scene = createMoneyScene({ ann: '10000', bob: '10000', carl: '10000' })
  order(scene, 'bob sell 2 1 @ 100')
  order(scene, 'carl sell 1 1 @ 101')
  scene.events.length = 0
  order(scene, 'ann buy 3 1 @ 101')
  const records = scene.events.flatMap((event) => (event.type === 'ordersChanged' ? event.orders : []))
  const last = records.findLast(({ status, side }) => status === 'filled' && side === 'buy')
  // 2 × 100 + 1 × 101 in 10^-12 USD; the rounded average, 100.333333, is less exact.
  expect(last).toMatchObject({ filledValue: 301_000_000_000_000n, averagePrice: 100_333_333n })
})

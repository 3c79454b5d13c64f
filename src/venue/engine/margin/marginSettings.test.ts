import { expect, test } from 'vitest'
import { createMoneyScene, health, order, submit, trade } from '@/dev/scenes/engine/moneyScene'
import { account, type Scene } from '@/dev/scenes/engine/play'

function choose(scene: Scene, leverage: number, instrumentId = '1'): string {
  return submit(scene, { type: 'setLeverage', account: account('ann'), instrumentId, leverage })
}

test('a leverage is a whole number up to the maximum of a perpetual', () => {
  const scene = createMoneyScene({ ann: '1000' })
  expect([0, -1, 2.5, Number.NaN, 21, 20, 1].map((leverage) => choose(scene, leverage))).toEqual([
    'LEVERAGE_IS_ZERO',
    'INVALID_LEVERAGE',
    'INVALID_LEVERAGE',
    'INVALID_LEVERAGE',
    'LEVERAGE_TOO_HIGH',
    'accepted',
    'accepted',
  ])
  expect([choose(scene, 5, '2'), choose(scene, 5, '404')]).toEqual(['INSTRUMENT_NOT_PERPETUAL', 'INSTRUMENT_NOT_FOUND'])
  // The maximum leverage was in effect already, so only the last choice is published.
  expect(scene.events).toEqual([{ type: 'leverageChanged', account: account('ann'), instrumentId: '1', leverage: 1 }])
})

test('orders need their notional over the leverage, as their records show', () => {
  const scene = createMoneyScene({ ann: '1000' })
  choose(scene, 4)
  order(scene, 'ann buy 2 1 @ 98')
  expect(health(scene, 'ann').openOrders).toBe('49')
  const records = scene.events.flatMap((event) => (event.type === 'ordersChanged' ? event.orders : []))
  expect(records.map(({ initialMargin }) => initialMargin)).toEqual([49_000_000n])
})

test('a lower leverage is rejected when the open orders would need more than is available', () => {
  const scene = createMoneyScene({ ann: '100' })
  order(scene, 'ann buy 10 1 @ 90')
  expect([choose(scene, 9), choose(scene, 10)]).toEqual(['INSUFFICIENT_MARGIN', 'accepted'])
  expect(health(scene, 'ann')).toMatchObject({ openOrders: '90', available: '10' })
})

test('with a position the leverage can only be raised', () => {
  const scene = createMoneyScene({ ann: '1000', bob: '1000' })
  choose(scene, 5)
  trade(scene, 'ann buy 1 1 @ 100', 'bob')
  expect([choose(scene, 4), choose(scene, 5), choose(scene, 6)]).toEqual([
    'CANNOT_DECREASE_LEVERAGE',
    'accepted',
    'accepted',
  ])
})

import { expect, test } from 'vitest'
import { parseFixed6, type Usd } from '@/core/protocol/fixed6'
import { createMoneyScene, health, order, submit, trade } from '@/dev/scenes/engine/moneyScene'
import { account, type Scene } from '@/dev/scenes/engine/play'

function choose(scene: Scene, leverage: number, instrumentId = '1'): string {
  return submit(scene, { type: 'setLeverage', account: account('ann'), instrumentId, leverage, mayLower: true })
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

test('with a position the leverage can be lowered as far as the account covers its initial margin', () => {
  const scene = createMoneyScene({ ann: '100', bob: '1000' })
  trade(scene, 'ann buy 5 1 @ 100', 'bob')
  // The position of 500 needs 500 / leverage: exactly the balance of 100 at 5×, and 125 at 4×.
  expect([choose(scene, 5), choose(scene, 4), choose(scene, 7)]).toEqual([
    'accepted',
    'INSUFFICIENT_MARGIN',
    'accepted',
  ])
  const set = scene.events.flatMap((event) => (event.type === 'leverageChanged' ? event.leverage : []))
  expect(set).toEqual([5, 7])
})

test('a rejected leverage leaves the margins as they were', () => {
  const scene = createMoneyScene({ ann: '100', bob: '1000' })
  trade(scene, 'ann buy 5 1 @ 100', 'bob')
  const before = health(scene, 'ann')
  expect(choose(scene, 1)).toBe('INSUFFICIENT_MARGIN')
  expect(health(scene, 'ann')).toEqual(before)
})

test('with an isolated position the leverage can be lowered as far as its own margin covers it', () => {
  const scene = createMoneyScene({ ann: '1000', bob: '1000' })
  submit(scene, { type: 'setMarginType', account: account('ann'), instrumentId: '1', marginType: 'ISOLATED' })
  choose(scene, 10)
  trade(scene, 'ann buy 1 1 @ 100', 'bob')
  // 100 / 10 = 10 are reserved; 100 / 9 = 11.11 are needed. With 15 more, 100 / 4 = 25 are covered, 100 / 3 are not.
  expect(choose(scene, 9)).toBe('INSUFFICIENT_ISOLATED_MARGIN')
  const change = parseFixed6<Usd>('15')
  submit(scene, { type: 'changeIsolatedMargin', account: account('ann'), instrumentId: '1', change })
  expect([choose(scene, 4), choose(scene, 3)]).toEqual(['accepted', 'INSUFFICIENT_ISOLATED_MARGIN'])
})

test('a command of an old journal raises the leverage of a position only', () => {
  const scene = createMoneyScene({ ann: '1000', bob: '1000' })
  const old = (leverage: number) =>
    submit(scene, { type: 'setLeverage', account: account('ann'), instrumentId: '1', leverage })
  expect(old(5)).toBe('accepted')
  trade(scene, 'ann buy 1 1 @ 100', 'bob')
  expect([old(4), old(5), old(6)]).toEqual(['CANNOT_DECREASE_LEVERAGE', 'accepted', 'accepted'])
})

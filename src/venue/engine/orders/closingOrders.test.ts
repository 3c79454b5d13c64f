import { expect, test } from 'vitest'
import { assert } from '@/core/lib/assert'
import { fixed6, type Usd } from '@/core/protocol/fixed6'
import { holdingOf, list, createMoneyScene, order, submit, trade } from '@/dev/scenes/engine/moneyScene'
import { account, send } from '@/dev/scenes/engine/play'
import { addressOf, option } from '@/dev/scenes/engine/sceneInstruments'

const call = { ...option('11', 'BTC', 3200, 'call'), minOrderValue: fixed6<Usd>(5_000_000n) }

test('a position below the minimum order value can be closed completely but not partially', () => {
  const scene = createMoneyScene({ ann: '1000', bob: '10000' })
  list(scene, '3000', [[call, '10']])
  trade(scene, 'ann buy 2 11 @ 10', 'bob')
  list(scene, '3000', [[call, '0.02']])
  expect(order(scene, 'ann sell 2 11 @ 0.02')).toBe('BELOW_MIN_ORDER_VALUE')
  expect(order(scene, 'ann sell 1 11 @ 0.02 reduce-only')).toBe('BELOW_MIN_ORDER_VALUE')
  expect(order(scene, 'ann sell 2 11 @ 0.02 reduce-only')).toBe('accepted')
})

test('the owner can cancel a liquidation order neither by id nor with cancel all', () => {
  const scene = createMoneyScene({ ann: '1000', bob: '1000' })
  trade(scene, 'ann buy 2 1 @ 100', 'bob')
  order(scene, 'ann sell 1 1 @ 105 reduce-only')
  const [resting] = holdingOf(scene, 'ann', '1')?.orders ?? []
  assert(resting !== undefined, 'the order rests')
  Object.assign(resting, { isLiquidation: true })
  const { orderId } = resting.request
  expect(submit(scene, { type: 'cancelOrder', account: account('ann'), orderId })).toBe('ACCOUNT_LIQUIDATION')
  expect(send(scene, { type: 'cancelAllOrders', account: account('ann'), filter: {} }).outcome).toEqual({
    isAccepted: true,
    orderIds: [],
  })
})

test('a venue has one insurance fund', () => {
  const scene = createMoneyScene({})
  const open = (at: number) => submit(scene, { type: 'openAccount', account: addressOf(at), kind: 'insurance' })
  expect([open(700), open(701)]).toEqual(['accepted', 'ACCOUNT_ALREADY_EXISTS'])
})

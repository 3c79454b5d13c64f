import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { account, createScene, play, send, type Scene } from '@/dev/scenes/engine/play'
import { orderIdOf, orderRequest } from '@/dev/scenes/engine/sceneInstruments'
import {
  createStopScene,
  lastRecord,
  markAt,
  placeOrder,
  placeStop,
  stopRequest,
  type StopIntent,
} from '@/dev/scenes/engine/stopScene'
import type { OrderRequest } from '../command'
import { exportState, importState } from '../snapshotData'

const loss: StopIntent = { kind: 'stop-loss', side: 'sell', trigger: '95', amount: '1', limit: '94' }
const next = orderIdOf(9_000)

function edit(scene: Scene, replacedOrderId: Hash, order: OrderRequest) {
  return send(scene, { type: 'editOrder', replacedOrderId, order }).outcome
}

test('editing a stop replaces it with one at the new trigger', () => {
  const scene = createStopScene()
  const { orderId } = placeStop(scene, 'ann', loss)
  scene.events.length = 0
  edit(scene, orderId, stopRequest(next, 'ann', { ...loss, trigger: '96' }))
  expect(scene.events).toMatchObject([
    {
      orders: [
        { orderId, status: 'cancelled' },
        { orderId: next, status: 'stop_order', replacedOrderId: orderId },
      ],
    },
  ])
  expect(markAt(scene, '95.99')).toEqual([])
  expect(lastRecord(scene, next)).toMatchObject({ status: 'opened', price: parseFixed6('94') })
})

test('an edit without stop members retains the terms of the old stop', () => {
  const scene = createStopScene()
  const { orderId } = placeStop(scene, 'ann', loss)
  const { stop: _, ...plain } = stopRequest(next, 'ann', { ...loss, amount: '2', limit: '93' })
  expect(edit(scene, orderId, plain)).toMatchObject({
    order: { status: 'stop_order', amount: 2_000_000n, price: parseFixed6('93'), stop: { trigger: parseFixed6('95') } },
  })
})

test('a whole-position stop is moved by its trigger alone', () => {
  const scene = createStopScene('bob sell 1 @ 100\nann buy 1 @ 100')
  const whole: StopIntent = { kind: 'stop-loss', side: 'sell', trigger: '95' }
  const { orderId } = placeStop(scene, 'ann', whole)
  expect(edit(scene, orderId, stopRequest(next, 'ann', { ...whole, trigger: '97' })).isAccepted).toBe(true)
  expect(markAt(scene, '97')).toEqual(['ann takes 1 @ 90 from dora'])
})

test('a partial stop can be moved even when the position is smaller, but its amount cannot grow', () => {
  const scene = createStopScene('bob sell 2 @ 100\nann buy 2 @ 100')
  const part: StopIntent = { kind: 'stop-loss', side: 'sell', trigger: '95', amount: '2', isPart: true }
  const { orderId } = placeStop(scene, 'ann', part)
  play('ann sell 1 @ 90', scene)
  const more = stopRequest(next, 'ann', { ...part, amount: '2.5' })
  expect(edit(scene, orderId, more)).toMatchObject({
    error: 'PARTIAL_ORDER_AMOUNT_CANNOT_BE_MORE_THAN_ORDER_POSITION',
  })
  expect(edit(scene, orderId, stopRequest(next, 'ann', { ...part, trigger: '97' })).isAccepted).toBe(true)
  expect(markAt(scene, '97')).toEqual(['ann takes 1 @ 90 from dora'])
})

test('a rejected edit leaves the stop unchanged', () => {
  const scene = createStopScene()
  const { orderId } = placeStop(scene, 'ann', loss)
  const error = (change: Partial<OrderRequest>, replaced = orderId) => {
    const outcome = edit(scene, replaced, { ...stopRequest(next, 'ann', loss), ...change })
    return outcome.isAccepted ? undefined : outcome.error
  }
  const kind = stopRequest(next, 'ann', { ...loss, kind: 'take-profit', trigger: '105' })
  scene.events.length = 0
  expect(error({ orderId })).toBe('EDIT_ORDER_SAME_ID')
  expect(error({}, orderIdOf(404_404))).toBe('ORDER_DOES_NOT_EXIST')
  expect(error({ account: account('bob'), signer: account('bob') })).toBe('ORDER_DOES_NOT_EXIST')
  expect(error({ instrumentId: '2' })).toBe('EDIT_ORDER_DIFFERENT_INSTRUMENT')
  expect(error({ isBuy: true })).toBe('EDIT_ORDER_CANNOT_CHANGE_DIRECTION')
  expect(error(kind)).toBe('INVALID_STOP_ORDER')
  expect(error(stopRequest(next, 'ann', { ...loss, trigger: '100' }))).toBe('INVALID_STOP_ORDER')
  expect(scene.events).toEqual([])
  expect([...scene.state.stops.keys()]).toEqual([orderId])
})

test('a resting order cannot be amended into a stop', () => {
  const scene = createStopScene()
  const resting = placeOrder(scene, 'ann', { isBuy: false, limitPrice: parseFixed6<Price>('109') })
  expect(edit(scene, resting, stopRequest(next, 'ann', loss))).toMatchObject({ error: 'INVALID_STOP_ORDER' })
})

test('only its owner can cancel a stop, once', () => {
  const scene = createStopScene()
  const { orderId } = placeStop(scene, 'ann', loss)
  const cancel = (name: string) => send(scene, { type: 'cancelOrder', account: account(name), orderId }).outcome
  expect(cancel('bob')).toMatchObject({ error: 'ORDER_DOES_NOT_EXIST' })
  expect(cancel('ann')).toMatchObject({ order: { orderId, status: 'cancelled' } })
  expect(cancel('ann')).toMatchObject({ error: 'ORDER_DOES_NOT_EXIST' })
})

test('cancel all cancels the stops that match the filter', () => {
  const scene = createStopScene()
  const { orderId } = placeStop(scene, 'ann', loss)
  const call = { ...loss, trigger: '14', limit: '13', flags: { instrumentId: '2' } }
  const other = placeStop(scene, 'ann', call)
  const all = (filter: object) => send(scene, { type: 'cancelAllOrders', account: account('ann'), filter }).outcome
  expect(all({ instrumentType: 'OPTION' })).toMatchObject({ orderIds: [other.orderId] })
  expect(all({ asset: 'BTC' })).toMatchObject({ orderIds: [] })
  expect(all({})).toMatchObject({ orderIds: [orderId] })
})

test('stops count toward the open order limit', () => {
  const scene = createStopScene()
  for (let count = 0; count < 1_000; count++) placeStop(scene, 'ann', loss)
  expect(placeStop(scene, 'ann', loss).error).toBe('TOO_MANY_PENDING_ORDERS')
  const order = orderRequest(next, account('ann'), { limitPrice: parseFixed6<Price>('99') })
  expect(send(scene, { type: 'createOrder', order }).outcome).toMatchObject({ error: 'TOO_MANY_PENDING_ORDERS' })
  expect(edit(scene, scene.state.stops.keys().next().value ?? next, stopRequest(next, 'ann', loss)).isAccepted).toBe(
    true,
  )
})

test('an expiring instrument cancels its own stops only', () => {
  const scene = createStopScene()
  const { orderId } = placeStop(scene, 'ann', loss)
  const call = placeStop(scene, 'bob', { ...loss, trigger: '14', limit: '13', flags: { instrumentId: '2' } })
  scene.events.length = 0
  send(scene, { type: 'expireInstrument', instrumentId: '2', settlementPrice: parseFixed6<Price>('100') })
  expect(lastRecord(scene, call.orderId)).toMatchObject({ status: 'cancelled', error: 'INSTRUMENT_EXPIRED' })
  expect([...scene.state.stops.keys()]).toEqual([orderId])
})

test('a liquidation cancels the stops of the account before its first order', () => {
  const scene = createScene({ money: 100 })
  play('bob sell 10 @ 100\nann buy 10 @ 100', scene)
  const { orderId } = placeStop(scene, 'ann', { kind: 'stop-loss', side: 'sell', trigger: '50' })
  markAt(scene, '91')
  send(scene, { type: 'checkRisk' })
  expect(lastRecord(scene, orderId)).toMatchObject({ status: 'cancelled', error: 'ACCOUNT_LIQUIDATION' })
  expect(placeStop(scene, 'ann', loss).error).toBe('ACCOUNT_LIQUIDATION')
})

test('a snapshot from before stops existed loads without any', () => {
  const scene = createStopScene()
  const { stops, ...before } = exportState(scene.state)
  expect(stops).toEqual([])
  expect(exportState(importState(before))).toEqual({ ...before, stops: [] })
})

import { expect, test } from 'vitest'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { account, play, send, type Scene } from '@/dev/scenes/engine/play'
import { orderIdOf, orderRequest } from '@/dev/scenes/engine/sceneInstruments'
import {
  createStopScene,
  lastRecord,
  markAt,
  placeOrder,
  placeStop,
  type StopIntent,
} from '@/dev/scenes/engine/stopScene'

const loss: StopIntent = { kind: 'stop-loss', side: 'sell', trigger: '95' }
const two = fixed6<Amount>(2_000_000n)

function entry(scene: Scene): Hash {
  return placeOrder(scene, 'ann', { amount: two, limitPrice: fixed6<Price>(98_000_000n) })
}

function cancel(scene: Scene, orderId: Hash): void {
  send(scene, { type: 'cancelOrder', account: account('ann'), orderId })
}

test('a stop waits for the first fill of its parent, and no price triggers it before', () => {
  const scene = createStopScene()
  const parent = entry(scene)
  const flags = { selfTradePrevention: 'EXPIRE_MAKER' } as const
  const { orderId } = placeStop(scene, 'ann', { ...loss, parent, flags })
  expect(lastRecord(scene, orderId)).toMatchObject({ status: 'stop_order', stop: { parentOrderId: parent } })
  expect(markAt(scene, '95')).toEqual([])
  markAt(scene, '100')
  expect(play('bob sell 1 @ 98', scene).fills).toEqual(['bob takes 1 @ 98 from ann'])
  expect(scene.state.stops.get(orderId)?.isArmed).toBe(true)
  expect(markAt(scene, '95')).toEqual(['ann takes 1 @ 90 from dora', 'ann buy 1 of 2: EXPIRE_MAKER'])
})
test('a stop whose trigger was passed before its parent traded triggers with the fill', () => {
  const scene = createStopScene()
  placeStop(scene, 'ann', { ...loss, parent: entry(scene) })
  markAt(scene, '94')
  scene.events.length = 0
  expect(play('bob sell 2 @ 94', scene).fills).toEqual(['bob takes 2 @ 98 from ann', 'ann takes 2 @ 90 from dora'])
})

test('a stop is cancelled with its parent, also by cancel all', () => {
  const scene = createStopScene()
  const parent = entry(scene)
  const { orderId } = placeStop(scene, 'ann', { ...loss, parent })
  cancel(scene, parent)
  expect(lastRecord(scene, orderId)).toMatchObject({ status: 'cancelled' })
  const other = placeStop(scene, 'ann', { ...loss, parent: entry(scene) })
  const { outcome } = send(scene, { type: 'cancelAllOrders', account: account('ann'), filter: {} })
  expect(outcome).toMatchObject({ orderIds: [expect.anything(), other.orderId] })
})

test('a stop survives its filled parent', () => {
  const scene = createStopScene()
  const parent = entry(scene)
  const { orderId } = placeStop(scene, 'ann', { ...loss, parent })
  play('bob sell 2 @ 98', scene)
  expect(scene.state.stops.has(orderId)).toBe(true)
  expect(placeStop(scene, 'ann', { ...loss, kind: 'take-profit', trigger: '105', parent }).error).toBeUndefined()
})

test('a stop follows its parent through an edit', () => {
  const scene = createStopScene()
  const parent = entry(scene)
  const { orderId } = placeStop(scene, 'ann', { ...loss, parent })
  for (const [number, amount, price] of [
    [800, 1_000_000n, 98_000_000n],
    [801, 1_000_000n, 97_000_000n],
  ] as const) {
    const replacedOrderId = number === 800 ? parent : orderIdOf(800)
    const order = orderRequest(orderIdOf(number), account('ann'), {
      amount: fixed6<Amount>(amount),
      limitPrice: fixed6<Price>(price),
    })
    send(scene, { type: 'editOrder', replacedOrderId, order })
    expect(lastRecord(scene, orderId)).toMatchObject({
      status: 'stop_order',
      stop: { parentOrderId: orderIdOf(number) },
    })
  }
  cancel(scene, orderIdOf(801))
  expect(lastRecord(scene, orderId)?.status).toBe('cancelled')
})

test('the parent may itself be a stop', () => {
  const scene = createStopScene()
  const entering = placeStop(scene, 'ann', { kind: 'stop-loss', side: 'buy', trigger: '105', amount: '2' })
  const { orderId } = placeStop(scene, 'ann', { ...loss, trigger: '104', parent: entering.orderId })
  expect(markAt(scene, '103')).toEqual([])
  expect(markAt(scene, '105')).toEqual(['ann takes 2 @ 110 from dora'])
  expect(scene.state.stops.get(orderId)?.isArmed).toBe(true)
  expect(markAt(scene, '104')).toEqual(['ann takes 2 @ 90 from dora'])
})

test('a stop that cannot be placed on its trigger cancels the stops attached to it', () => {
  const scene = createStopScene()
  const wish: StopIntent = { kind: 'stop-loss', side: 'buy', trigger: '105', limit: '105', amount: '500' }
  const entering = placeStop(scene, 'ann', wish)
  const { orderId } = placeStop(scene, 'ann', { ...loss, parent: entering.orderId })
  markAt(scene, '105')
  expect(lastRecord(scene, entering.orderId)).toMatchObject({ error: 'INSUFFICIENT_MARGIN' })
  expect(lastRecord(scene, orderId)).toMatchObject({ status: 'cancelled' })
})

test('a stop ends when the position opened by its parent is closed', () => {
  const scene = createStopScene()
  const { orderId } = placeStop(scene, 'ann', { ...loss, parent: entry(scene) })
  play('bob sell 2 @ 98\nann sell 2 @ 90', scene)
  expect(lastRecord(scene, orderId)).toMatchObject({ status: 'cancelled', error: 'REDUCE_ONLY_NO_POSITION' })
})

test('a parent is an open or filled order of the same account and instrument, on the other side', () => {
  const scene = createStopScene()
  const parent = entry(scene)
  const foreign = placeOrder(scene, 'bob', { limitPrice: fixed6<Price>(97_000_000n) })
  const cancelled = entry(scene)
  cancel(scene, cancelled)
  const error = (wish: Partial<StopIntent>) => placeStop(scene, 'ann', { ...loss, ...wish }).error
  expect(error({ parent: orderIdOf(404_404) })).toBe('ORDER_DOES_NOT_EXIST')
  expect(error({ parent: foreign })).toBe('ORDER_DOES_NOT_EXIST')
  expect(error({ parent: cancelled })).toBe('ORDER_CANCELLED')
  expect(error({ parent, side: 'buy', trigger: '105' })).toBe('INVALID_STOP_ORDER')
  expect(error({ parent, amount: '2.5', isPart: true })).toBe('PARTIAL_ORDER_AMOUNT_CANNOT_BE_MORE_THAN_ORDER_POSITION')
  expect(error({ parent, amount: '2', isPart: true })).toBeUndefined()
})

import { expect } from 'vitest'
import { channels } from '@/core/protocol/channels'
import { endpoints } from '@/core/protocol/endpoints'
import type { Trader } from '../registeredTrader'
import { triggerText, triggerAt } from './badStops'
import { conformanceCase, expectRejection, restingPrice, type OrderIntent, type Scene, buyPerpetual } from './scene'
import { dataOf } from './socketClient'

type StopKind = 'STOP_LOSS' | 'TAKE_PROFIT'

/** A sell stop for the whole position (amount 0), unless the wish differs. */
function stopWish(scene: Scene, kind: StopKind, percent: bigint, wish: OrderIntent = {}): OrderIntent {
  const isWhole = wish.amount === undefined
  const flags = {
    reduce_only: true,
    ...(isWhole ? { close_position: true } : { partial_position: true }),
    stop: kind,
    trigger: triggerAt(scene.perpetual, percent),
    ...wish.flags,
  }
  return { isBuy: false, limitPrice: 0n, amount: '0', ...wish, flags }
}

async function send(scene: Scene, trader: Trader, wish: OrderIntent) {
  const order = scene.order(trader, wish)
  const { body } = await scene.rest('POST', '/orders', { as: trader, body: order.fields })
  return { orderId: order.orderId, body }
}

async function positionsOf(scene: Scene, trader: Trader) {
  const { body } = await scene.rest('GET', '/positions', { as: trader })
  return endpoints.getPositions.reply.parse(body).positions ?? []
}

async function openIds(scene: Scene, trader: Trader) {
  const { body } = await scene.rest('GET', '/orders', { as: trader })
  return endpoints.getOrders.reply.parse(body).map(({ orderId }) => orderId)
}

/** Waiting stops. They trigger at the mark, which the suite cannot move at a remote venue. */
export const stopCases = [
  conformanceCase('C-REST-600', 'a take-profit for a whole position is reported as waiting', async (scene) => {
    const ann = await scene.trader()
    await buyPerpetual(scene, ann)
    const { orderId, body } = await send(scene, ann, stopWish(scene, 'TAKE_PROFIT', 110n))
    expect(body).toMatchObject({
      order_id: orderId,
      order_status: 'stop_order',
      order_type: 'market',
      amount: '0',
      filled: '0',
      stop: 'TAKE_PROFIT',
      trigger: triggerText(scene.perpetual, 110n),
      close_position: true,
      partial_position: false,
      initial_margin: '0',
    })
    expect(await openIds(scene, ann)).toEqual([orderId])
    const one = await scene.rest('GET', `/orders/${orderId}`, { as: ann })
    expect(one.body).toMatchObject({ order_status: 'stop_order' })
  }),
  conformanceCase('C-REST-601', 'a position lists its stops, for the whole and for parts', async (scene) => {
    const ann = await scene.trader()
    await buyPerpetual(scene, ann, '0.2')
    const profit = await send(scene, ann, stopWish(scene, 'TAKE_PROFIT', 110n))
    const loss = await send(scene, ann, stopWish(scene, 'STOP_LOSS', 90n))
    const part = await send(scene, ann, stopWish(scene, 'STOP_LOSS', 95n, { amount: '0.1' }))
    const [position] = await positionsOf(scene, ann)
    expect(position?.closePositionTriggers).toMatchObject({
      takeProfit: { orderId: profit.orderId, trigger: BigInt(triggerAt(scene.perpetual, 110n)), orderType: 'market' },
      stopLoss: { orderId: loss.orderId, trigger: BigInt(triggerAt(scene.perpetual, 90n)) },
    })
    expect(position?.partialPositionTriggers).toEqual({
      stopLoss: [
        {
          orderId: part.orderId,
          trigger: BigInt(triggerAt(scene.perpetual, 95n)),
          amount: 100_000n,
          limitPrice: 0n,
          orderType: 'market',
          stop: 'STOP_LOSS',
        },
      ],
    })
    const { body } = await scene.rest('GET', '/positions', { as: ann })
    expect(JSON.stringify(body)).toContain('"closePositionTriggers"')
  }),
  conformanceCase('C-REST-602', 'a second stop-loss for the whole position is rejected', async (scene) => {
    const ann = await scene.trader()
    await buyPerpetual(scene, ann)
    await send(scene, ann, stopWish(scene, 'STOP_LOSS', 90n))
    const before = await scene.holdings(ann)
    const { body } = await send(scene, ann, stopWish(scene, 'STOP_LOSS', 95n))
    expectRejection(body, 'CLOSE_POSITION_ORDER_EXISTS')
    expect(await scene.holdings(ann)).toEqual(before)
  }),
  ...(['STOP_LOSS', 'TAKE_PROFIT'] as const).map((kind, at) =>
    conformanceCase(`C-REST-60${3 + at}`, `a fifth ${kind} for a part of a position is rejected`, async (scene) => {
      const ann = await scene.trader()
      await buyPerpetual(scene, ann)
      const wish = stopWish(scene, kind, kind === 'STOP_LOSS' ? 90n : 110n, { amount: '0.1' })
      for (const _ of [1, 2, 3, 4]) expect((await send(scene, ann, wish)).body).toMatchObject({ stop: kind })
      expectRejection((await send(scene, ann, wish)).body, `MORE_THAN_4_PARTIAL_${kind}_POSITIONS`)
    }),
  ),
  conformanceCase('C-REST-605', 'a cancelled stop is a row of the stop history only', async (scene) => {
    const ann = await scene.trader()
    const { orderId } = await send(
      scene,
      ann,
      stopWish(scene, 'STOP_LOSS', 90n, { amount: '0.1', flags: { partial_position: false } }),
    )
    const cancelled = await scene.rest('DELETE', `/orders/${orderId}`, { as: ann })
    expect(cancelled.body).toMatchObject({ order_id: orderId })
    const stops = await scene.rest('GET', '/order-history/stops', { as: ann })
    expect(endpoints.getStopOrderHistory.reply.parse(stops.body)).toMatchObject({
      count: 1,
      orderHistory: [
        { orderId, orderStatus: 'cancelled', stop: 'STOP_LOSS', stopType: 'STOP_LOSS', totalMatchedAmount: 0n },
      ],
    })
    const orders = await scene.rest('GET', '/order-history', { as: ann })
    expect(endpoints.getOrderHistory.reply.parse(orders.body).count).toBe(0)
  }),
  conformanceCase('C-REST-606', 'closing the position by hand ends its stops, with the reason', async (scene) => {
    const ann = await scene.trader()
    await buyPerpetual(scene, ann)
    const { orderId } = await send(scene, ann, stopWish(scene, 'STOP_LOSS', 90n))
    const closing = { isBuy: false, limitPrice: 0n, flags: { reduce_only: true, time_in_force: 'IOC' } }
    expect((await send(scene, ann, closing)).body).toMatchObject({ order_status: 'filled' })
    expect(await openIds(scene, ann)).toEqual([])
    const one = await scene.rest('GET', `/orders/${orderId}`, { as: ann })
    expect(one.body).toMatchObject({ order_status: 'cancelled', error: 'REDUCE_ONLY_NO_POSITION' })
  }),
  conformanceCase('C-REST-607', 'cancelling all cancels waiting stops', async (scene) => {
    const ann = await scene.trader()
    const wish = stopWish(scene, 'STOP_LOSS', 90n, { amount: '0.1', flags: { partial_position: false } })
    const { orderId } = await send(scene, ann, wish)
    const { body } = await scene.rest('DELETE', '/orders-all', { as: ann })
    expect(body).toEqual({ success: true, order_ids: [orderId] })
  }),
  conformanceCase(
    'C-REST-608',
    'an attached stop is cancelled with its parent, and follows its amends',
    async (scene) => {
      const ann = await scene.trader()
      const entry = await send(scene, ann, {})
      const attached = stopWish(scene, 'STOP_LOSS', 90n, { flags: { parent_order_id: entry.orderId } })
      const { orderId, body } = await send(scene, ann, attached)
      expect(body).toMatchObject({ order_status: 'stop_order', parent_order_id: entry.orderId })
      const next = scene.order(ann, { amount: '0.2' })
      await scene.rest('POST', `/orders/${entry.orderId}`, { as: ann, body: next.fields })
      const moved = await scene.rest('GET', `/orders/${orderId}`, { as: ann })
      expect(moved.body).toMatchObject({ order_status: 'stop_order', parent_order_id: next.orderId })
      await scene.rest('DELETE', `/orders/${next.orderId}`, { as: ann })
      expect(await openIds(scene, ann)).toEqual([])
    },
  ),
  conformanceCase(
    'C-WS-600',
    'a stop sent over the socket waits, is reported on both channels, amended and cancelled',
    async (scene) => {
      const ann = await scene.trader()
      await buyPerpetual(scene, ann)
      const socket = await scene.socket(ann)
      await socket.ask('subscribe', ['orders', 'positions'])
      const order = scene.order(ann, stopWish(scene, 'STOP_LOSS', 90n))
      expect(dataOf(await socket.ask('create_order', order.fields))).toMatchObject({ order_status: 'stop_order' })
      const data = await socket.takeData('orders')
      expect(data).toMatchObject({
        orders: [{ order_id: order.orderId, order_status: 'stop_order', stop: 'STOP_LOSS' }],
      })
      const { positions } = channels.positions.message.parse(await socket.takeData('positions'))
      expect(positions[0]?.closePositionTriggers?.stopLoss?.orderId).toBe(order.orderId)
      const next = scene.order(ann, stopWish(scene, 'STOP_LOSS', 92n))
      const edited = await socket.ask('edit_order', { ...next.fields, order_id: order.orderId })
      expect(dataOf(edited)).toMatchObject({
        order_id: next.orderId,
        order_status: 'stop_order',
        trigger: triggerText(scene.perpetual, 92n),
      })
      const cancelled = await socket.ask('cancel_order', { order_id: next.orderId })
      expect(dataOf(cancelled)).toMatchObject({ order_id: next.orderId })
      expect(await openIds(scene, ann)).toEqual([])
    },
  ),
  conformanceCase('C-WS-601', 'a resting order cannot be amended into a stop', async (scene) => {
    const ann = await scene.trader()
    const socket = await scene.socket(ann)
    const order = scene.order(ann)
    await socket.ask('create_order', order.fields)
    const before = await scene.holdings(ann)
    const price = restingPrice(scene.perpetual, true)
    const flags = { stop: 'STOP_LOSS', trigger: triggerAt(scene.perpetual, 110n) }
    const next = scene.order(ann, { price, flags })
    expectRejection(await socket.ask('edit_order', { ...next.fields, order_id: order.orderId }), 'INVALID_STOP_ORDER')
    expect(await scene.holdings(ann)).toEqual(before)
  }),
]

import { expect } from 'vitest'
import { endpoints } from '@/core/protocol/endpoints'
import type { Trader } from '../registeredTrader'
import { conformanceCase, expectRejection, type Scene, perpetualId } from './scene'

async function ask(scene: Scene, trader: Trader, change: Readonly<Record<string, unknown>> = {}) {
  const body = { instrument_id: perpetualId(scene), is_buy: true, amount_float: '1', duration: 120, ...change }
  const answer = await scene.rest('POST', '/twap-orders', { as: trader, body })
  return { status: answer.status, body: answer.body }
}

async function asked(scene: Scene, trader: Trader) {
  return endpoints.postTwapOrder.reply.parse((await ask(scene, trader)).body)
}

const badTwaps: readonly (readonly [
  id: string,
  what: string,
  change: Readonly<Record<string, unknown>>,
  code: string,
])[] = [
  ['720', 'without an amount', { amount_float: undefined }, 'ERR_MALFORMED_REQUEST'],
  ['721', 'with an amount of words', { amount_float: 'some' }, 'ERR_MALFORMED_REQUEST'],
  ['722', 'with a string side', { is_buy: 'yes' }, 'ERR_MALFORMED_REQUEST'],
  ['723', 'with a fractional second', { duration: 60.5 }, 'ERR_MALFORMED_REQUEST'],
  ['724', 'of an unlisted instrument', { instrument_id: 999_999_999 }, 'INSTRUMENT_NOT_FOUND'],
  ['725', 'shorter than a slice', { duration: 29 }, 'BAD_REQUEST'],
  ['726', 'of amount 0', { amount_float: '0' }, 'ORDER_INVALID_AMOUNT'],
  ['727', 'of a negative amount', { amount_float: '-1' }, 'ORDER_INVALID_AMOUNT'],
  ['728', 'off the amount step', { amount_float: '1.000001' }, 'INVALID_AMOUNT_STEP_SIZE'],
  ['729', 'with slices worth too little', { amount_float: '1', duration: 86_400 }, 'BELOW_MIN_ORDER_VALUE'],
  ['730', 'that is reduce-only without a position', { reduce_only: true }, 'NO_POSITION_REDUCE_ONLY'],
]

/** TWAP requests; their slices depend on the clock. */
export const twapCases = [
  conformanceCase(
    'C-REST-700',
    'a TWAP’s answer has its slices, and the TWAP is listed in three places',
    async (scene) => {
      const ann = await scene.trader()
      const { status, body } = await ask(scene, ann)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        instrument_name: 'ETH-PERP',
        side: 'buy',
        total_amount: '1000000',
        slices_total: '4',
        status: 'active',
        duration_seconds: '120',
        interval_seconds: '30',
        reduce_only: false,
        created_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      })
      const { orderId } = endpoints.postTwapOrder.reply.parse(body)
      const list = endpoints.getTwapOrders.reply.parse((await scene.rest('GET', '/twap-orders', { as: ann })).body)
      expect(list.twapOrders?.map((twap) => twap.orderId)).toEqual([orderId])
      const one = await scene.rest('GET', `/twap-orders/${orderId}`, { as: ann })
      expect(endpoints.getTwapOrder.reply.parse(one.body)).toMatchObject({ orderId, totalAmount: 1_000_000n })
      const orders = endpoints.getOrders.reply.parse((await scene.rest('GET', '/orders', { as: ann })).body)
      expect(orders).toMatchObject([
        {
          orderId,
          isTwap: true,
          twapTotalAmount: 1_000_000n,
          twapSlicesTotal: 4,
          twapIntervalSeconds: 30,
          amount: 1_000_000n,
        },
      ])
    },
  ),
  conformanceCase('C-REST-701', 'a cancelled TWAP is reported as cancelled, and no longer runs', async (scene) => {
    const ann = await scene.trader()
    const { orderId } = await asked(scene, ann)
    const cancelled = await scene.rest('DELETE', `/twap-orders/${orderId}`, { as: ann })
    expect(endpoints.deleteTwapOrder.reply.parse(cancelled.body)).toMatchObject({ orderId })
    const list = await scene.rest('GET', '/twap-orders', { as: ann })
    expect(list.body).toEqual({ twap_orders: [] })
    const one = await scene.rest('GET', `/twap-orders/${orderId}`, { as: ann })
    expect(one.body).toMatchObject({ status: 'cancelled' })
    const again = await scene.rest('DELETE', `/twap-orders/${orderId}`, { as: ann })
    expectRejection(again.body, 'ORDER_DOES_NOT_EXIST')
  }),
  conformanceCase('C-REST-702', 'only its owner can read or cancel a TWAP', async (scene) => {
    const ann = await scene.trader()
    const bob = await scene.trader('bob')
    const { orderId } = await asked(scene, ann)
    expectRejection((await scene.rest('GET', `/twap-orders/${orderId}`, { as: bob })).body, 'ORDER_DOES_NOT_EXIST')
    expectRejection((await scene.rest('DELETE', `/twap-orders/${orderId}`, { as: bob })).body, 'ORDER_DOES_NOT_EXIST')
    expect((await scene.rest('GET', `/twap-orders/${orderId}`)).status).toBe(401)
    expect((await scene.rest('GET', `/twap-orders/${orderId}`, { as: ann })).status).toBe(200)
  }),
  conformanceCase(
    'C-REST-703',
    'cancelling all orders cancels TWAPs, and the orders channel reports them',
    async (scene) => {
      const ann = await scene.trader()
      const socket = await scene.socket(ann)
      await socket.ask('subscribe', ['orders'])
      const { orderId } = await asked(scene, ann)
      const data = await socket.takeData('orders', (data) => JSON.stringify(data).includes('"is_twap":true'))
      expect(data).toMatchObject({ orders: [{ order_id: orderId, order_type: 'market' }] })
      const { body } = await scene.rest('DELETE', '/orders-all', { as: ann })
      expect(body).toMatchObject({ order_ids: [orderId] })
      const one = await scene.rest('GET', `/twap-orders/${orderId}`, { as: ann })
      expect(one.body).toMatchObject({ status: 'cancelled' })
    },
  ),
  conformanceCase('C-REST-704', 'the slice history is empty at first', async (scene) => {
    const ann = await scene.trader()
    const { body } = await scene.rest('GET', '/twap-order-history', { as: ann })
    expect(body).toEqual({ count: '0', twap_order_history: [] })
  }),
  ...badTwaps.map(([id, what, change, code]) =>
    conformanceCase(`C-REST-${id}`, `a TWAP ${what} is rejected and changes nothing`, async (scene) => {
      const ann = await scene.trader()
      const before = await scene.holdings(ann)
      const { status, body } = await ask(scene, ann, change)
      expect(status).toBe(400)
      expectRejection(body, code)
      expect(await scene.holdings(ann)).toEqual(before)
    }),
  ),
]

/** Slices sent by the case instead of the clock. */
export const insideTwapCases = [
  conformanceCase('C-IN-130', 'a slice is an order with a fill, and a row of the slice history', async (scene) => {
    const ann = await scene.trader()
    const { orderId } = await asked(scene, ann)
    await scene.venue.inside?.submit({ type: 'workTwaps' })
    const one = await scene.rest('GET', `/twap-orders/${orderId}`, { as: ann })
    const twap = endpoints.getTwapOrder.reply.parse(one.body)
    expect(twap).toMatchObject({ executedAmount: 250_000n, remainingAmount: 750_000n, slicesExecuted: 1 })
    const { body } = await scene.rest('GET', '/twap-order-history', { as: ann })
    const { count, twapOrderHistory = [] } = endpoints.getTwapOrderHistory.reply.parse(body)
    const [slice] = twapOrderHistory
    expect(count).toBe(1)
    expect(slice).toMatchObject({ twapParentId: orderId, eventType: 'MATCH_ORDER', filled: 250_000n })
    expect(slice?.avgPrice).toBe(twap.averagePrice)
    const trades = await scene.rest('GET', '/trade-history', { as: ann })
    const { tradeHistory = [] } = endpoints.getTradeHistory.reply.parse(trades.body)
    expect(tradeHistory.every((trade) => trade.orderId === slice?.orderId)).toBe(true)
    expect(await scene.holdings(ann)).toMatchObject({ amounts: [['ETH-PERP', 'buy', '0.25']] })
  }),
]

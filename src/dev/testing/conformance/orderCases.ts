import { expect } from 'vitest'
import { maxUint256 } from '@/core/protocol/orderLimits'
import { createOrder } from '@/core/protocol/ws/orders'
import type { Trader } from '../registeredTrader'
import { conformanceCase, expectRejection, restingPrice, takingPrice, type OrderIntent, type Scene } from './scene'
import { dataOf, type Frame, type SocketClient } from './socketClient'

async function desk(scene: Scene): Promise<{ ann: Trader; socket: SocketClient }> {
  const ann = await scene.trader()
  return { ann, socket: await scene.socket(ann) }
}

async function placed(scene: Scene, wish: OrderIntent = {}) {
  const { ann, socket } = await desk(scene)
  const order = scene.order(ann, wish)
  const answer = await socket.ask('create_order', order.fields)
  return { ann, socket, order, record: dataOf(answer), answer }
}

function read(answer: Frame) {
  return createOrder.reply.parse(answer['data'])
}

export const orderCases = [
  conformanceCase('C-WS-200', 'a resting order’s answer has its digest as id, and decimals', async (scene) => {
    const { order, answer } = await placed(scene)
    expect(read(answer)).toMatchObject({
      orderId: order.orderId,
      instrumentName: 'ETH-PERP',
      orderStatus: 'opened',
      orderType: 'limit',
      side: 'buy',
      systemType: 'API',
    })
    expect(dataOf(answer)).toMatchObject({ amount: '0.1', filled: '0', price: restingPrice(scene.perpetual, true) })
  }),
  conformanceCase('C-WS-201', 'an order that crosses is answered as filled, at the book’s price', async (scene) => {
    const { record, answer } = await placed(scene, { price: await scene.best(scene.perpetual, 'asks') })
    expect(record).toMatchObject({ order_status: 'filled', filled: '0.1' })
    expect(read(answer).avgPrice).toBe(read(answer).price)
  }),
  conformanceCase(
    'C-WS-202',
    'a market buy has the limit 2^256-1 and is reported as a market order with price 0',
    async (scene) => {
      const { record } = await placed(scene, { limitPrice: maxUint256, flags: { time_in_force: 'IOC' } })
      expect(record).toMatchObject({ order_type: 'market', order_status: 'filled', price: '0' })
    },
  ),
  conformanceCase('C-WS-203', 'a market sell has the limit 0', async (scene) => {
    const { record } = await placed(scene, { isBuy: false, limitPrice: 0n, flags: { time_in_force: 'IOC' } })
    expect(record).toMatchObject({ order_type: 'market', order_status: 'filled', side: 'sell' })
  }),
  conformanceCase('C-WS-204', 'an account may sign its own orders', async (scene) => {
    const { ann, socket } = await desk(scene)
    const answer = await socket.ask('create_order', scene.order(ann, { signer: ann.wallet }).fields)
    expect(dataOf(answer)).toMatchObject({ order_status: 'opened' })
  }),
  conformanceCase('C-WS-205', 'the older form without a timestamp is accepted', async (scene) => {
    const { record } = await placed(scene, { timestamp: undefined })
    expect(record).toMatchObject({ order_status: 'opened' })
  }),
  conformanceCase('C-WS-206', 'instrument and timestamp may be safe integers', async (scene) => {
    const { ann, socket } = await desk(scene)
    const { fields } = scene.order(ann)
    const data = { ...fields, instrument: Number(fields.instrument), timestamp: Number(fields.timestamp) }
    expect(dataOf(await socket.ask('create_order', data))).toMatchObject({ order_status: 'opened' })
  }),
  conformanceCase('C-WS-207', 'unknown members are ignored', async (scene) => {
    const { record } = await placed(scene, { flags: { not_a_member: 'x', perps_plus: false, isolated_margin: '0' } })
    expect(record).toMatchObject({ order_status: 'opened' })
  }),
  conformanceCase('C-WS-208', 'the answer to an option order contains its terms', async (scene) => {
    const { answer } = await placed(scene, { market: scene.option, amount: '1' })
    const order = read(answer)
    expect(order).toMatchObject({ instrumentType: 'OPTION', optionType: 'call', orderStatus: 'opened' })
    expect(order.expiry).toBeTypeOf('bigint')
    expect(order.strike).toBeTypeOf('bigint')
  }),
  conformanceCase('C-WS-209', 'an order’s record contains its flags', async (scene) => {
    const flags = { post_only: true, mmp: true, self_trade_prevention: 'EXPIRE_TAKER' }
    expect((await placed(scene, { flags })).record).toMatchObject(flags)
  }),
  conformanceCase('C-WS-210', 'a repeated order is rejected', async (scene) => {
    const { ann, socket, order } = await placed(scene)
    const before = await scene.holdings(ann)
    expectRejection(await socket.ask('create_order', order.fields), 'ORDER_EXISTS')
    expect(await scene.holdings(ann)).toEqual(before)
  }),
  conformanceCase('C-WS-211', 'a filled order cannot be sent again', async (scene) => {
    const { ann, socket, order } = await placed(scene, { price: takingPrice(scene.perpetual, true) })
    const before = await scene.holdings(ann)
    expectRejection(await socket.ask('create_order', order.fields), 'ORDER_EXISTS_MATCHED')
    expect(await scene.holdings(ann)).toEqual(before)
  }),
  conformanceCase('C-WS-212', 'reduce-only closes at most the position', async (scene) => {
    const { ann, socket } = await placed(scene, { price: takingPrice(scene.perpetual, true) })
    const flags = { reduce_only: true }
    const tooMuch = scene.order(ann, { isBuy: false, amount: '0.2', flags })
    expectRejection(await socket.ask('create_order', tooMuch.fields), 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY')
    const wrongWay = scene.order(ann, { flags })
    expectRejection(await socket.ask('create_order', wrongWay.fields), 'INVALID_DIRECTION_REDUCE_ONLY')
    const price = takingPrice(scene.perpetual, false)
    const closing = scene.order(ann, { isBuy: false, price, flags })
    expect(dataOf(await socket.ask('create_order', closing.fields))).toMatchObject({ order_status: 'filled' })
    expect(await scene.holdings(ann)).toMatchObject({ amounts: [] })
  }),
  conformanceCase('C-WS-213', 'EXPIRE_TAKER prevents a self-trade', async (scene) => {
    // Inside the makers' spread, only Ann quotes.
    const { ann, socket } = await desk(scene)
    const price = await scene.best(scene.perpetual, 'asks')
    const inside = (Number(price) - 0.01).toFixed(2)
    await socket.ask(
      'create_order',
      scene.order(ann, { isBuy: false, price: inside, flags: { post_only: true } }).fields,
    )
    const flags = { self_trade_prevention: 'EXPIRE_TAKER' }
    await socket.ask('create_order', scene.order(ann, { price: inside, flags }).fields)
    expect(await scene.holdings(ann)).toMatchObject({ amounts: [], orders: [{ side: 'sell' }] })
  }),

  conformanceCase('C-WS-300', 'an amend replaces the order’s id', async (scene) => {
    const { ann, socket, order } = await placed(scene)
    const next = scene.order(ann, { amount: '0.2' })
    const answer = await socket.ask('edit_order', { ...next.fields, order_id: order.orderId })
    expect(dataOf(answer)).toMatchObject({ order_id: next.orderId, amount: '0.2', filled: '0', order_status: 'opened' })
    expect(await scene.holdings(ann)).toMatchObject({ orders: [{ order_id: next.orderId }] })
  }),
  conformanceCase('C-WS-301', 'the old and the new order of an amend are in one orders message', async (scene) => {
    const { ann, socket, order } = await placed(scene)
    await socket.ask('subscribe', ['orders'])
    const next = scene.order(ann, { amount: '0.2' })
    await socket.ask('edit_order', { ...next.fields, order_id: order.orderId })
    const { orders } = await socket.takeData('orders', (data) => JSON.stringify(data).includes(next.orderId))
    expect(orders).toMatchObject([
      { order_id: order.orderId, order_status: 'cancelled' },
      { order_id: next.orderId, order_status: 'opened' },
    ])
  }),
  conformanceCase(
    'C-WS-302',
    'an amend of an ended order is rejected with ORDER_DOES_NOT_EXIST and places nothing',
    async (scene) => {
      const { ann, socket, order } = await placed(scene)
      await socket.ask('cancel_order', { order_id: order.orderId })
      const next = scene.order(ann)
      expectRejection(
        await socket.ask('edit_order', { ...next.fields, order_id: order.orderId }),
        'ORDER_DOES_NOT_EXIST',
      )
      expect(await scene.holdings(ann)).toMatchObject({ orders: [] })
    },
  ),
  ...(
    [
      ['303', 'changes the side', 'EDIT_ORDER_CANNOT_CHANGE_DIRECTION', () => ({ isBuy: false })],
      ['304', 'changes the instrument', 'EDIT_ORDER_DIFFERENT_INSTRUMENT', ({ option }) => ({ market: option })],
      ['305', 'makes it a market order', 'EDIT_ORDER_CANNOT_BE_MARKET_ORDER', () => ({ limitPrice: maxUint256 })],
      ['306', 'is off the price step', 'INVALID_PRICE_STEP_SIZE', () => ({ limitPrice: 3_000_000_001n })],
      ['307', 'has the amount 0', 'ORDER_INVALID_AMOUNT', () => ({ amount: '0' })],
      [
        '308',
        'is signed for another chain',
        'ORDER_BAD_SIGNING_KEY',
        ({ venue: { core } }) => ({ domain: { ...core.domain, chainId: 77 } }),
      ],
      [
        '309',
        'is post-only and would take',
        'GTC_ORDER_REJECTED',
        async (scene) => ({ price: await scene.best(scene.perpetual, 'asks'), flags: { post_only: true } }),
      ],
    ] as readonly (readonly [string, string, string, (scene: Scene) => OrderIntent | Promise<OrderIntent>])[]
  ).map(([id, what, code, wish]) =>
    conformanceCase(`C-WS-${id}`, `an amend that ${what} is rejected and leaves the old order open`, async (scene) => {
      const { ann, socket, order } = await placed(scene)
      const before = await scene.holdings(ann)
      const next = scene.order(ann, await wish(scene))
      expectRejection(await socket.ask('edit_order', { ...next.fields, order_id: order.orderId }), code)
      expect(await scene.holdings(ann)).toEqual(before)
    }),
  ),
  conformanceCase('C-WS-310', 'an amend to the identical order is rejected', async (scene) => {
    const { socket, order } = await placed(scene)
    const answer = await socket.ask('edit_order', { ...order.fields, order_id: order.orderId })
    expectRejection(answer, 'EDIT_ORDER_SAME_ID')
  }),
  conformanceCase('C-WS-311', "another account's order cannot be amended or cancelled", async (scene) => {
    const { ann, order } = await placed(scene)
    const bob = await scene.trader('bob')
    const socket = await scene.socket(bob)
    const next = scene.order(bob)
    expectRejection(await socket.ask('edit_order', { ...next.fields, order_id: order.orderId }), 'ORDER_DOES_NOT_EXIST')
    expectRejection(await socket.ask('cancel_order', { order_id: order.orderId }), 'ORDER_DOES_NOT_EXIST')
    expect(await scene.holdings(ann)).toMatchObject({ orders: [{ order_id: order.orderId }] })
  }),
  conformanceCase('C-WS-312', 'an amend with an invalid order id is rejected', async (scene) => {
    const { ann, socket } = await desk(scene)
    expectRejection(await socket.ask('edit_order', { ...scene.order(ann).fields, order_id: '17' }), 'ORDER_INVALID_ID')
  }),
  conformanceCase('C-WS-313', 'an amend that crosses fills at once', async (scene) => {
    const { ann, socket, order } = await placed(scene)
    const next = scene.order(ann, { price: takingPrice(scene.perpetual, true) })
    const answer = await socket.ask('edit_order', { ...next.fields, order_id: order.orderId })
    expect(dataOf(answer)).toMatchObject({ order_id: next.orderId, order_status: 'filled' })
  }),

  conformanceCase('C-WS-400', 'a cancel is answered with the order’s id, and the order is gone', async (scene) => {
    const { ann, socket, order } = await placed(scene)
    const answer = await socket.ask('cancel_order', { order_id: order.orderId })
    expect(dataOf(answer)).toEqual({ order_id: order.orderId, success: true })
    expect(await scene.holdings(ann)).toMatchObject({ orders: [] })
    expectRejection(await socket.ask('cancel_order', { order_id: order.orderId }), 'ORDER_DOES_NOT_EXIST')
  }),
  conformanceCase('C-WS-401', 'a cancel without an order id is a bad request', async (scene) => {
    const { socket } = await desk(scene)
    expectRejection(await socket.ask('cancel_order', {}), 'BAD_REQUEST')
    expectRejection(await socket.ask('cancel_order', { order_id: 5 }), 'BAD_REQUEST')
    expectRejection(await socket.ask('cancel_order', { order_id: 'five' }), 'ORDER_INVALID_ID')
  }),
  conformanceCase('C-WS-402', 'cancel all cancels everything, and succeeds without any order', async (scene) => {
    const { ann, socket, order } = await placed(scene)
    const other = scene.order(ann, { market: scene.option, amount: '1' })
    await socket.ask('create_order', other.fields)
    const answer = dataOf(await socket.ask('cancel_all_orders', {}))
    expect(answer['success']).toBe(true)
    expect(new Set(Array.isArray(answer['order_ids']) ? answer['order_ids'] : [])).toEqual(
      new Set([order.orderId, other.orderId]),
    )
    expect(dataOf(await socket.ask('cancel_all_orders'))).toEqual({ success: true, order_ids: [] })
  }),
  conformanceCase('C-WS-403', 'cancel all leaves orders outside its filter', async (scene) => {
    const { ann, socket, order } = await placed(scene)
    const other = scene.order(ann, { market: scene.option, amount: '1' })
    await socket.ask('create_order', other.fields)
    const byType = dataOf(await socket.ask('cancel_all_orders', { instrument_type: 'OPTION' }))
    expect(byType['order_ids']).toEqual([other.orderId])
    expect(dataOf(await socket.ask('cancel_all_orders', { asset: 'BTC' }))['order_ids']).toEqual([])
    expect(await scene.holdings(ann)).toMatchObject({ orders: [{ order_id: order.orderId }] })
    expectRejection(await socket.ask('cancel_all_orders', { instrument_type: 'FUTURE' }), 'BAD_REQUEST')
  }),

  conformanceCase(
    'C-REST-200',
    'an order is placed, read, amended, cancelled and read again over REST',
    async (scene) => {
      const ann = await scene.trader()
      const order = scene.order(ann)
      const made = await scene.rest('POST', '/orders', {
        as: ann,
        body: { ...order.fields, instrument: Number(order.fields.instrument) },
      })
      expect(made).toMatchObject({
        status: 200,
        body: { order_id: order.orderId, order_status: 'opened', avg_price: '0' },
      })
      expect(await scene.rest('GET', `/orders/${order.orderId}`, { as: ann })).toMatchObject({
        body: { order_status: 'opened' },
      })
      const next = scene.order(ann, { amount: '0.3' })
      const edited = await scene.rest('POST', `/orders/${order.orderId}`, { as: ann, body: next.fields })
      expect(edited.body).toMatchObject({ order_id: next.orderId, amount: '0.3' })
      const deleted = await scene.rest('DELETE', `/orders/${next.orderId}`, { as: ann })
      expect(deleted.body).toEqual({ order_id: next.orderId })
      expect(await scene.rest('GET', `/orders/${next.orderId}`, { as: ann })).toMatchObject({
        body: { order_status: 'cancelled' },
      })
    },
  ),
  conformanceCase(
    'C-REST-201',
    'reading, amending or cancelling an unknown order reports that it does not exist',
    async (scene) => {
      const ann = await scene.trader()
      const path = `/orders/0x${'ab'.repeat(32)}`
      const answers = [
        await scene.rest('GET', path, { as: ann }),
        await scene.rest('POST', path, { as: ann, body: scene.order(ann).fields }),
        await scene.rest('DELETE', path, { as: ann }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
      for (const { body } of answers) expectRejection(body, 'ORDER_DOES_NOT_EXIST')
      expectRejection((await scene.rest('GET', '/orders/17', { as: ann })).body, 'ORDER_INVALID_ID')
    },
  ),
  conformanceCase('C-REST-202', "another account's order is reported as missing", async (scene) => {
    const { order } = await placed(scene)
    const bob = await scene.trader('bob')
    expectRejection((await scene.rest('GET', `/orders/${order.orderId}`, { as: bob })).body, 'ORDER_DOES_NOT_EXIST')
    expectRejection((await scene.rest('DELETE', `/orders/${order.orderId}`, { as: bob })).body, 'ORDER_DOES_NOT_EXIST')
  }),
  conformanceCase('C-REST-203', 'DELETE /orders-all works without a body and with a filter in it', async (scene) => {
    const { ann, order } = await placed(scene)
    const retained = await scene.rest('DELETE', '/orders-all', { as: ann, body: { instrument_type: 'OPTION' } })
    expect(retained.body).toEqual({ success: true, order_ids: [] })
    const all = await scene.rest('DELETE', '/orders-all', { as: ann })
    expect(all.body).toEqual({ success: true, order_ids: [order.orderId] })
  }),
  conformanceCase('C-REST-204', 'a missing body, or one that is not a JSON object, is malformed', async (scene) => {
    const ann = await scene.trader()
    for (const body of ['{"instrument":', '[]', '"text"', undefined]) {
      const answer = await scene.rest('POST', '/orders', { as: ann, ...(body === undefined ? {} : { body }) })
      expect(answer.status).toBe(400)
      expectRejection(answer.body, 'ERR_MALFORMED_REQUEST')
    }
  }),
  conformanceCase('C-REST-205', 'a body above 64 KiB is too large', async (scene) => {
    const ann = await scene.trader()
    const answer = await scene.rest('POST', '/orders', {
      as: ann,
      body: JSON.stringify({ padding: 'x'.repeat(70_000) }),
    })
    expect(answer.status).toBe(413)
    expectRejection(answer.body, 'MESSAGE_TOO_LARGE')
  }),
]

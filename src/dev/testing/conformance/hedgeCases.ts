import { expect } from 'vitest'
import { assert } from '@/core/lib/assert'
import { channels } from '@/core/protocol/channels'
import { endpoints } from '@/core/protocol/endpoints'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { Trader } from '../registeredTrader'
import { conformanceCase, expectRejection, perpetualId, takingPrice, type OrderIntent, type Scene } from './scene'
import type { Frame } from './socketClient'

/** Registers a trader who has chosen hedge mode. The venue itself then nets again, for the other cases. */
async function hedgedTrader(scene: Scene, name = 'ann'): Promise<Trader> {
  const { inside } = scene.venue
  assert(inside !== undefined, 'only a venue in this process can be told to offer hedge mode')
  const ann = await scene.trader(name)
  // A choice that equals the venue's mode is none, so the venue offers the mode only after another choice.
  await choose(scene, ann, 'ONE_WAY')
  await inside.submit({ type: 'setPositionMode', mode: 'hedge' })
  expect(await choose(scene, ann, 'HEDGE')).toMatchObject({ status: 200, body: { success: true } })
  await inside.submit({ type: 'setPositionMode', mode: 'net' })
  return ann
}

function choose(scene: Scene, as: Trader, mode: string) {
  return scene.rest('POST', '/account/position-mode', { as, body: { position_mode: mode } })
}

function sidedOrder(scene: Scene, as: Trader, side: 'LONG' | 'SHORT', wish: OrderIntent) {
  const { isBuy = true } = wish
  const price = takingPrice(scene.perpetual, isBuy)
  return scene.order(as, { price, ...wish, flags: { position_side: side, ...wish.flags } })
}

/** Is long 1 and short 0.5, one order by REST and one by the socket. */
async function twoSided(scene: Scene) {
  const ann = await hedgedTrader(scene)
  const socket = await scene.socket(ann)
  await socket.ask('subscribe', ['orders', 'fills', 'positions'])
  const long = sidedOrder(scene, ann, 'LONG', { amount: '1' })
  const placed = await scene.rest('POST', '/orders', { as: ann, body: long.fields })
  expect(placed).toMatchObject({ status: 200, body: { position_side: 'LONG', side: 'buy', filled: '1' } })
  const short = sidedOrder(scene, ann, 'SHORT', { amount: '0.5', isBuy: false })
  const answer = await socket.ask('create_order', short.fields)
  expect(answer).toMatchObject({ data: { position_side: 'SHORT', side: 'sell', filled: '0.5' } })
  return { ann, socket }
}

async function positionsOf(scene: Scene, as: Trader) {
  const { body } = await scene.rest('GET', '/positions', { as })
  return endpoints.getPositions.reply.parse(body).positions ?? []
}

/** Claims about hedge mode, which a venue offers only if it was started so (rest-private 6.6a). */
export const hedgeCases = [
  conformanceCase('C-HDG-001', 'a perpetual has two rows, and every message names its side', async (scene) => {
    const { ann, socket } = await twoSided(scene)
    const { body } = await scene.rest('GET', '/account/position-mode', { as: ann })
    expect(body).toEqual({ position_mode: 'HEDGE' })
    expect(await positionsOf(scene, ann)).toMatchObject([
      { positionSide: 'LONG', side: 'buy', amount: 1_000_000n, instrumentName: 'ETH-PERP' },
      { positionSide: 'SHORT', side: 'sell', amount: 500_000n, instrumentName: 'ETH-PERP' },
    ])
    // An order may take several levels, so the last message of each counts.
    const isOf = (side: string, amount: string) => (data: Frame) => {
      const { positions } = channels.positions.message.parse(data)
      return positions.some((one) => one.positionSide === side && one.amount === parseFixed6<Amount>(amount))
    }
    await socket.takeData('positions', isOf('LONG', '1'))
    await socket.takeData('positions', isOf('SHORT', '0.5'))
    for (const side of ['LONG', 'SHORT']) {
      await socket.takeData('fills', (data) => channels.fills.message.parse(data).fill.positionSide === side)
      await socket.takeData('orders', (data) => channels.orders.message.parse(data).orders[0]?.positionSide === side)
    }
    const history = await scene.rest('GET', '/order-history', { as: ann })
    expect(history.body).toMatchObject({ order_history: [{ position_side: 'SHORT' }, { position_side: 'LONG' }] })
  }),
  conformanceCase(
    'C-HDG-002',
    'an order without a side is rejected, on REST and socket, create and edit',
    async (scene) => {
      const { ann, socket } = await twoSided(scene)
      const resting = scene.order(ann, { flags: { position_side: 'LONG' } })
      await socket.ask('create_order', resting.fields)
      const before = await scene.holdings(ann)
      for (const flags of [{}, { position_side: 'BOTH' }]) {
        const plain = () => scene.order(ann, { amount: '0.2', flags }).fields
        expectRejection(await socket.ask('create_order', plain()), 'ORDER_INVALID_TYPE')
        const answer = await scene.rest('POST', '/orders', { as: ann, body: plain() })
        expect(answer).toMatchObject({ status: 400, body: { error: 'ORDER_INVALID_TYPE' } })
        const edit = { ...plain(), order_id: resting.orderId }
        expectRejection(await socket.ask('edit_order', edit), 'ORDER_INVALID_TYPE')
        const edited = await scene.rest('POST', `/orders/${resting.orderId}`, { as: ann, body: plain() })
        expect(edited).toMatchObject({ status: 400, body: { error: 'ORDER_INVALID_TYPE' } })
      }
      const other = scene.order(ann, { amount: '0.2', flags: { position_side: 'SHORT' } }).fields
      expectRejection(
        await socket.ask('edit_order', { ...other, order_id: resting.orderId }),
        'EDIT_ORDER_CANNOT_CHANGE_DIRECTION',
      )
      expect(await scene.holdings(ann)).toEqual(before)
      const same = scene.order(ann, { amount: '0.2', flags: { position_side: 'LONG' } }).fields
      expect(await socket.ask('edit_order', { ...same, order_id: resting.orderId })).toMatchObject({
        data: { position_side: 'LONG', amount: '0.2' },
      })
    },
  ),
  conformanceCase('C-HDG-003', 'an order that closes a side is reduce-only without saying so', async (scene) => {
    const { ann, socket } = await twoSided(scene)
    const close = (amount: string) => sidedOrder(scene, ann, 'LONG', { amount, isBuy: false }).fields
    expectRejection(await socket.ask('create_order', close('1.1')), 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY')
    expect(await socket.ask('create_order', close('1'))).toMatchObject({ data: { reduce_only: true, filled: '1' } })
    expect(await positionsOf(scene, ann)).toMatchObject([{ positionSide: 'SHORT', amount: 500_000n }])
    expectRejection(await socket.ask('create_order', close('0.1')), 'NO_POSITION_REDUCE_ONLY')
  }),
  conformanceCase('C-HDG-004', 'each row has the stops of its side', async (scene) => {
    const { ann, socket } = await twoSided(scene)
    const mark = Number(scene.perpetual.mark_price)
    const stop = (side: 'LONG' | 'SHORT') =>
      sidedOrder(scene, ann, side, {
        isBuy: side === 'SHORT',
        amount: '0',
        limitPrice: side === 'SHORT' ? 2n ** 256n - 1n : 0n,
        flags: {
          stop: 'STOP_LOSS',
          close_position: true,
          trigger: String(Math.round(mark * (side === 'SHORT' ? 1.2 : 0.8)) * 1_000_000),
        },
      })
    const [ofLong, ofShort] = [stop('LONG'), stop('SHORT')]
    expect(await socket.ask('create_order', ofLong.fields)).toMatchObject({ data: { position_side: 'LONG' } })
    expect(await socket.ask('create_order', ofShort.fields)).toMatchObject({ data: { position_side: 'SHORT' } })
    // A stop changes the row of its side.
    await socket.takeData('positions', (data) => {
      const { positions } = channels.positions.message.parse(data)
      return positions.some((one) => one.positionSide === 'SHORT' && one.closePositionTriggers?.stopLoss !== undefined)
    })
    expect(await positionsOf(scene, ann)).toMatchObject([
      { positionSide: 'LONG', closePositionTriggers: { stopLoss: { orderId: ofLong.orderId } } },
      { positionSide: 'SHORT', closePositionTriggers: { stopLoss: { orderId: ofShort.orderId } } },
    ])
  }),
  conformanceCase('C-HDG-005', 'settings: no isolated margin, one leverage, and the mode stays', async (scene) => {
    const { ann } = await twoSided(scene)
    const set = (path: string, body: object) =>
      scene.rest('POST', path, { as: ann, body: { instrument: perpetualId(scene), ...body } })
    const flat = await hedgedTrader(scene, 'bob')
    const isolated = await scene.rest('POST', '/account/margin-type', {
      as: flat,
      body: { instrument: perpetualId(scene), margin_type: 'ISOLATED' },
    })
    expect(isolated).toMatchObject({ status: 400, body: { error: 'ORDER_ISOLATED_MARGIN_NOT_SUPPORTED' } })
    // One leverage for both sides, which the account covers as if both were opened at it.
    expect(await set('/account/leverage', { leverage: 1 })).toMatchObject({ status: 200 })
    expect(await choose(scene, ann, 'NET')).toMatchObject({ status: 400, body: { error: 'POSITION_EXISTS' } })
    const { body } = await scene.rest('GET', '/account/accumulated-fundings', { as: ann })
    expect(endpoints.getAccumulatedFundings.reply.parse(body).accumulatedFundings).toMatchObject([
      { positionSide: 'LONG' },
      { positionSide: 'SHORT' },
    ])
  }),
  conformanceCase('C-HDG-006', 'a TWAP states its side', async (scene) => {
    const ann = await hedgedTrader(scene)
    const twap = { instrument_id: perpetualId(scene), is_buy: true, amount_float: '1', duration: 60 }
    const place = (more: object) => scene.rest('POST', '/twap-orders', { as: ann, body: { ...twap, ...more } })
    expect(await place({})).toMatchObject({ status: 400, body: { error: 'ORDER_INVALID_TYPE' } })
    expect(await place({ position_side: 'SHORT' })).toMatchObject({ body: { error: 'NO_POSITION_REDUCE_ONLY' } })
    expect(await place({ position_side: 'LONG' })).toMatchObject({ status: 200, body: { position_side: 'LONG' } })
  }),
]

import { expect } from 'vitest'
import { endpoints } from '@/core/protocol/endpoints'
import { add, fixed6, parseFixed6, subtract, type Usd } from '@/core/protocol/fixed6'
import type { Trader } from '../registeredTrader'
import {
  conformanceCase,
  expectRejection,
  restingPrice,
  takingPrice,
  type Scene,
  accountOf,
  buyPerpetual,
  perpetualId,
  standing,
} from './scene'

const settled = { success: { success: true } }

async function set(scene: Scene, as: Trader, path: string, body: object): Promise<unknown> {
  const answer = await scene.rest('POST', path, { as, body: { instrument: perpetualId(scene), ...body } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function positionOf(scene: Scene, as: Trader) {
  const { body } = await scene.rest('GET', '/positions', { as })
  const [position] = endpoints.getPositions.reply.parse(body).positions ?? []
  if (position === undefined) throw new Error('the trader has a position')
  return position
}

async function modeOf(scene: Scene, as: Trader): Promise<unknown> {
  const { body } = await scene.rest('GET', '/account/position-mode', { as })
  return endpoints.getPositionMode.reply.parse(body).positionMode
}

/** Buys one contract of the perpetual in one-way mode. */
async function oneWayLong(scene: Scene): Promise<Trader> {
  const ann = await scene.trader()
  await scene.rest('POST', '/account/position-mode', { as: ann, body: { position_mode: 'ONE_WAY' } })
  await buyPerpetual(scene, ann, '1')
  return ann
}

async function isolatedPosition(scene: Scene): Promise<Trader> {
  const ann = await scene.trader()
  await set(scene, ann, '/account/margin-type', { margin_type: 'ISOLATED' })
  await set(scene, ann, '/account/leverage', { leverage: 10 })
  await buyPerpetual(scene, ann, '1')
  return ann
}

export const marginCases = [
  conformanceCase('C-MRG-001', 'a leverage is returned in nested form and is part of the account', async (scene) => {
    const ann = await scene.trader()
    expect(await set(scene, ann, '/account/leverage', { leverage: 5 })).toEqual(settled)
    const { leverages } = await accountOf(scene, ann)
    const own = leverages?.find(({ instrumentId }) => instrumentId === scene.perpetual.instrument_id)
    expect(own).toMatchObject({ leverage: 5, marginType: 'CROSS' })
  }),
  conformanceCase('C-MRG-002', 'a leverage and an instrument may be strings of digits', async (scene) => {
    const ann = await scene.trader()
    const body = { instrument: scene.perpetual.instrument_id, leverage: '7' }
    expect(await set(scene, ann, '/account/leverage', body)).toEqual(settled)
  }),
  conformanceCase('C-MRG-003', 'an order’s margin is its value divided by the leverage', async (scene) => {
    const ann = await scene.trader()
    await set(scene, ann, '/account/leverage', { leverage: 4 })
    const order = scene.order(ann, { amount: '0.4' })
    const { body } = await scene.rest('POST', '/orders', { as: ann, body: order.fields })
    // 0.4 / 4 of the price, to the cent: prices have two decimals.
    const held = endpoints.postOrder.reply.parse(body).initialMargin ?? fixed6<Usd>(0n)
    expect(held).toBe(parseFixed6(restingPrice(scene.perpetual, true)) / 10n)
  }),
  conformanceCase('C-MRG-004', 'repeating a setting succeeds', async (scene) => {
    const ann = await scene.trader()
    for (const _ of [1, 2]) {
      expect(await set(scene, ann, '/account/margin-type', { margin_type: 'ISOLATED' })).toEqual(settled)
      expect(await set(scene, ann, '/account/leverage', { leverage: 9 })).toEqual(settled)
    }
  }),
  conformanceCase('C-MRG-005', 'an isolated position has the margin reserved by its fill', async (scene) => {
    const ann = await isolatedPosition(scene)
    const position = await positionOf(scene, ann)
    // One contract at ten-fold leverage: a tenth of the entry, rounded up to the millionth.
    expect(position).toMatchObject({
      marginType: 'ISOLATED',
      leverage: 10,
      isolatedMargin: (position.avgEntryPrice + 9n) / 10n,
      baseIsolatedMargin: (position.avgEntryPrice + 9n) / 10n,
    })
    expect(position.liquidationPrice).toBeGreaterThan(0n)
  }),
  conformanceCase(
    'C-MRG-006',
    'added margin moves the liquidation price away, and is listed apart from fills',
    async (scene) => {
      const ann = await isolatedPosition(scene)
      const before = await positionOf(scene, ann)
      const body = await set(scene, ann, '/account/update-margin', { isolated_margin: '25000000' })
      expect(body).toMatchObject({ success: { instrument_name: 'ETH-PERP' } })
      const { position } = endpoints.postUpdateMargin.reply.parse(body)
      expect(body).toEqual({ success: expect.anything(), position: expect.anything() })
      expect(position?.isolatedMargin).toBe((before.isolatedMargin ?? 0n) + 25_000_000n)
      expect(position?.baseIsolatedMargin).toBe(before.baseIsolatedMargin)
      expect(position?.liquidationPrice).toBeLessThan(before.liquidationPrice ?? 0n)
    },
  ),
  conformanceCase('C-MRG-007', 'added margin can be withdrawn again, which restores the balance', async (scene) => {
    const ann = await isolatedPosition(scene)
    const before = await positionOf(scene, ann)
    const stood = await scene.holdings(ann)
    await set(scene, ann, '/account/update-margin', { isolated_margin: '25000000' })
    // The position must retain its initial margin and its current loss, so a part stays locked.
    await set(scene, ann, '/account/update-margin', { isolated_margin: '-10000000' })
    const after = await positionOf(scene, ann)
    expect(after.isolatedMargin).toBe((before.isolatedMargin ?? 0n) + 15_000_000n)
    expect(await scene.holdings(ann)).toEqual(stood)
  }),
  conformanceCase('C-MRG-008', 'a closed isolated position returns its margin', async (scene) => {
    const ann = await isolatedPosition(scene)
    const price = takingPrice(scene.perpetual, false)
    const closing = scene.order(ann, { isBuy: false, price, amount: '1', flags: { reduce_only: true } })
    await scene.rest('POST', '/orders', { as: ann, body: closing.fields })
    const account = await accountOf(scene, ann)
    expect(account.positions).toEqual([])
    expect(account.maintenanceMargin).toBe(0n)
    const [usdc] = account.collaterals ?? []
    expect(usdc?.availableBalance).toBe(usdc?.balance)
  }),
  conformanceCase('C-MRG-010', 'portfolio margin is switched on and off, and the account shows it', async (scene) => {
    const ann = await scene.trader()
    for (const enabled of [true, true, false]) {
      const answer = await scene.rest('POST', '/account/portfolio-margin', { as: ann, body: { enabled } })
      expect(answer.body).toEqual({ success: true })
      expect((await accountOf(scene, ann)).portfolio).toBe(enabled)
    }
  }),
  conformanceCase(
    'C-MRG-011',
    'under portfolio margin a perpetual requires the loss of its worst scenario',
    async (scene) => {
      const ann = await scene.trader()
      await buyPerpetual(scene, ann, '1')
      await scene.rest('POST', '/account/portfolio-margin', { as: ann, body: { enabled: true } })
      const account = await accountOf(scene, ann)
      const [position] = account.positions ?? []
      // A fall of 20 % of one contract (venue-rules 5.3); the initial margin is 1.25 times that.
      const loss = (position?.markPrice ?? 0n) / 5n
      expect(account.maintenanceMargin - loss).toBeLessThanOrEqual(1n)
      expect(account.initialMargin).toBe((account.maintenanceMargin * 5n + 3n) / 4n)
    },
  ),
  conformanceCase('C-MRG-012', 'portfolio margin is rejected for an account that would fall short', async (scene) => {
    const ann = await scene.trader()
    // Eight times the equity under standard margin; a fall of 20 % would take more than all of it.
    const { equity } = await accountOf(scene, ann)
    const amount = String(Math.floor((Number(equity) / 1e6 / Number(scene.perpetual.mark_price)) * 8))
    const room = { price: restingPrice(scene.perpetual, true) }
    const orders = Math.ceil((Number(amount) * Number(room.price)) / 1_400_000)
    for (let count = 0; count < orders; count++) {
      const body = scene.order(ann, { ...room, amount: String(Math.floor(Number(amount) / orders)) }).fields
      expect((await scene.rest('POST', '/orders', { as: ann, body })).body).toMatchObject({ order_status: 'opened' })
    }
    const before = await standing(scene, ann)
    const answer = await scene.rest('POST', '/account/portfolio-margin', { as: ann, body: { enabled: true } })
    expect(answer.status).toBe(400)
    expectRejection(answer.body, 'INSUFFICIENT_MARGIN')
    expect(await standing(scene, ann)).toEqual(before)
  }),

  conformanceCase('C-MRG-020', 'equity, profit and reserved margin add up', async (scene) => {
    const ann = await isolatedPosition(scene)
    const account = await accountOf(scene, ann)
    const [position] = account.positions ?? []
    const pnl = position?.unrealizedPnl ?? fixed6<Usd>(0n)
    expect(account.equity).toBe(add(account.balance, pnl))
    const backing = (account.collaterals ?? []).reduce((sum, one) => add(sum, one.marginValue), fixed6<Usd>(0n))
    // Only the isolated position is open, so the rest is available.
    expect(account.availableMargin).toBe(subtract(backing, position?.isolatedMargin ?? fixed6<Usd>(0n)))
  }),
  conformanceCase('C-MRG-021', 'the fee of a fill follows the fee structure', async (scene) => {
    const ann = await scene.trader()
    const { feeStructures } = await accountOf(scene, ann)
    const rate = feeStructures?.find(({ asset, instrumentType }) => asset === 'ETH' && instrumentType === 'PERPETUAL')
    await buyPerpetual(scene, ann, '1')
    const { body } = await scene.rest('GET', '/trade-history', { as: ann })
    const [fill] = endpoints.getTradeHistory.reply.parse(body).tradeHistory ?? []
    expect(fill?.liquidity).toBe('taker')
    const value = (fill?.price ?? 0n) * (fill?.amount ?? 0n)
    expect(fill?.fees).toBe((value * (rate?.takerFee ?? 0n)) / 1_000_000_000_000n)
  }),
  conformanceCase('C-MRG-022', 'the positions channel reports a new leverage and added margin', async (scene) => {
    const ann = await isolatedPosition(scene)
    const socket = await scene.socket(ann)
    await socket.ask('subscribe', ['positions'])
    await set(scene, ann, '/account/leverage', { leverage: 12 })
    expect(await socket.takeData('positions')).toMatchObject({ positions: [{ leverage: '12' }] })
    const before = await positionOf(scene, ann)
    await set(scene, ann, '/account/update-margin', { isolated_margin: '5000000' })
    const { positions } = endpoints.getPositions.reply.parse({
      account: ann.account,
      ...(await socket.takeData('positions')),
    })
    expect(positions?.[0]?.isolatedMargin).toBe((before.isolatedMargin ?? 0n) + 5_000_000n)
  }),
  conformanceCase('C-MRG-030', 'an account is told its position mode, and may choose it', async (scene) => {
    const ann = await scene.trader()
    expect(await modeOf(scene, ann)).toBe('NET')
    for (const mode of ['ONE_WAY', 'NET']) {
      const answer = await scene.rest('POST', '/account/position-mode', { as: ann, body: { position_mode: mode } })
      expect(answer).toMatchObject({ status: 200, body: { success: true } })
      expect(await modeOf(scene, ann)).toBe(mode)
    }
  }),
  conformanceCase('C-MRG-031', 'in one-way mode an order against a position must be reduce-only', async (scene) => {
    const ann = await oneWayLong(scene)
    const before = await scene.holdings(ann)
    const socket = await scene.socket(ann)
    const plain = () => scene.order(ann, { isBuy: false, amount: '0.5' })
    expectRejection(await socket.ask('create_order', plain().fields), 'ORDER_NOT_REDUCE_ONLY')
    const answer = await scene.rest('POST', '/orders', { as: ann, body: plain().fields })
    expect(answer).toMatchObject({ status: 400, body: { error: 'ORDER_NOT_REDUCE_ONLY' } })
    expect(await scene.holdings(ann)).toEqual(before)
    const closing = scene.order(ann, { isBuy: false, amount: '0.5', flags: { reduce_only: true } })
    await socket.ask('create_order', closing.fields)
    const edit = { ...plain().fields, order_id: closing.orderId }
    expectRejection(await socket.ask('edit_order', edit), 'ORDER_NOT_REDUCE_ONLY')
    const again = { ...plain().fields, order_id: closing.orderId }
    const edited = await scene.rest('POST', `/orders/${closing.orderId}`, { as: ann, body: again })
    expect(edited).toMatchObject({ status: 400, body: { error: 'ORDER_NOT_REDUCE_ONLY' } })
    expect(await scene.holdings(ann)).toMatchObject({ orders: [{ order_id: closing.orderId }] })
  }),
  conformanceCase('C-MRG-033', 'an order states no side outside of hedge mode, which is not offered', async (scene) => {
    const ann = await scene.trader()
    const answer = await scene.rest('POST', '/account/position-mode', { as: ann, body: { position_mode: 'HEDGE' } })
    expect(answer).toMatchObject({ status: 400, body: { error: 'NOT_IMPLEMENTED' } })
    const sided = (side: string) => scene.order(ann, { flags: { position_side: side } }).fields
    const rejected = await scene.rest('POST', '/orders', { as: ann, body: sided('LONG') })
    expect(rejected).toMatchObject({ status: 400, body: { error: 'ORDER_INVALID_TYPE' } })
    const taken = await scene.rest('POST', '/orders', { as: ann, body: sided('BOTH') })
    expect(taken).toMatchObject({ status: 200, body: { position_side: 'BOTH' } })
  }),
  conformanceCase('C-MRG-032', 'the mode stays while a position is open', async (scene) => {
    const ann = await oneWayLong(scene)
    const answer = await scene.rest('POST', '/account/position-mode', { as: ann, body: { position_mode: 'NET' } })
    expect(answer).toMatchObject({ status: 400, body: { error: 'POSITION_EXISTS' } })
    expect(await modeOf(scene, ann)).toBe('ONE_WAY')
  }),
]

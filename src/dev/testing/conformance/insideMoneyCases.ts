import { expect } from 'vitest'
import { assert } from '@/core/lib/assert'
import { channels } from '@/core/protocol/channels'
import { endpoints } from '@/core/protocol/endpoints'
import { fixed6, negate, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { noLimits } from '@/venue/api/gateway'
import { startVenue } from '@/venue/node/startVenue'
import { triggerAt } from './badStops'
import { expiredOption } from './insideCases'
import {
  conformanceCase,
  createScene,
  expectRejection,
  type Scene,
  accountOf,
  buyPerpetual,
  perpetualId,
} from './scene'

function insideOf({ venue: { inside } }: Scene) {
  assert(inside !== undefined, 'the clock of another venue is not in our hand')
  return inside
}

/** A separate venue, so that the case may move prices. */
async function withOwnVenue(run: (scene: Scene) => Promise<void>): Promise<void> {
  const started = await startVenue({ gateway: { limits: noLimits } })
  const scene = await createScene({ ...started, inside: started.core, runName: 'own' }, 'own')
  try {
    await run(scene)
  } finally {
    scene.end()
    await started.close()
  }
}

/** Cancels the makers' orders, so that a liquidation order must rest. */
async function withdrawQuotes(scene: Scene): Promise<void> {
  const inside = insideOf(scene)
  for (const { account, kind } of inside.live.accounts.values()) {
    if (kind === 'market') await inside.submit({ type: 'cancelAllOrders', account, filter: {} })
  }
}

async function moveMark(scene: Scene, factor: number): Promise<void> {
  const { instrument_id: instrumentId, mark_price } = scene.perpetual
  const price = parseFixed6<Price>((Number(mark_price) * factor).toFixed(2))
  const marks = [{ instrumentId, markPrice: price }]
  await insideOf(scene).submit({ type: 'setPrices', indexes: [{ asset: 'ETH', price }], marks })
}

/** Funding, expiry and collateral, which depend on the clock and the venue instead of a trader. */
export const insideMoneyCases = [
  conformanceCase(
    'C-IN-101',
    'a paid hour is a row of trades, of the funding history, and accumulates',
    async (scene) => {
      const inside = insideOf(scene)
      const ann = await scene.trader()
      await buyPerpetual(scene, ann, '1')
      const instrumentId = scene.perpetual.instrument_id
      // An hour that the market does not reach while the suite runs.
      const hourNs = (inside.clock.nowNs() / 3_600_000_000_000n + 48n) * 3_600_000_000_000n
      const rate = 0.0001
      const { balance: before } = await accountOf(scene, ann)
      await inside.submit({ type: 'payFunding', hourNs, rates: [{ instrumentId, rate }] })
      const account = await accountOf(scene, ann)
      const trades = await scene.rest('GET', '/trade-history?trade_types=funding', { as: ann })
      const [row] = endpoints.getTradeHistory.reply.parse(trades.body).tradeHistory ?? []
      expect(row).toMatchObject({ tradeType: 'funding', side: 'buy', amount: 1_000_000n, feeRate: rate })
      expect(row?.orderId).toBeUndefined()
      // One contract × mark × 0.0001, paid by the long.
      expect(row?.fees).toBe((row?.markPrice ?? 0n) / 10_000n)
      expect(account.balance).toBe(before - (row?.fees ?? 0n))
      const sums = await scene.rest('GET', '/account/accumulated-fundings', { as: ann })
      expect(endpoints.getAccumulatedFundings.reply.parse(sums.body).accumulatedFundings).toEqual([
        { instrumentId, accumulatedFunding: negate(row?.fees ?? fixed6<Usd>(0n)) },
      ])
    },
  ),
  conformanceCase('C-IN-102', 'a settled option is public by asset and expiry', async (scene) => {
    await expiredOption(scene, '88888889')
    const { body } = await scene.rest('GET', '/settlement-history?asset=ETH&limit=50')
    const rows = endpoints.getSettlementHistory.reply.parse(body)
    expect(rows.map(({ settlementPrice }) => settlementPrice)).toContain(parseFixed6<Price>('3000'))
  }),
  conformanceCase('C-IN-103', 'another collateral has its value, its margin value and its token', async (scene) => {
    const inside = insideOf(scene)
    const ann = await scene.trader()
    const owned = (await accountOf(scene, ann)).collaterals?.find((one) => one.collateralAsset === 'WBTC')
    const amount = fixed6<Amount>(500_000n)
    await inside.submit({ type: 'depositCollateral', account: ann.account, asset: 'WBTC', amount })
    const { collaterals } = await accountOf(scene, ann)
    const wbtc = collaterals?.find(({ collateralAsset }) => collateralAsset === 'WBTC')
    expect(wbtc?.balance).toBe((owned?.balance ?? 0n) + amount)
    // 90 % of the value (venue-rules 6.5), each rounded toward zero.
    expect((wbtc?.collateralValue ?? 0n) * 9n - (wbtc?.marginValue ?? 0n) * 10n).toBeLessThan(20n)
    const { body } = await scene.rest('GET', '/transaction-history?limit=1', { as: ann })
    const [row] = endpoints.getTransactionHistory.reply.parse(body).transactionHistory ?? []
    // Credited by the engine instead of a bridge, and final at once.
    expect(row).toMatchObject({ collateralName: 'WBTC', decimals: 8, amount: 50_000_000n, txType: 'deposit' })
  }),
  conformanceCase('C-IN-104', 'a liquidation is reported in orders, trades, positions and the account', async () => {
    await withOwnVenue(async (scene) => {
      const ann = await scene.trader()
      const instrument = perpetualId(scene)
      await scene.rest('POST', '/account/margin-type', { as: ann, body: { instrument, margin_type: 'ISOLATED' } })
      await buyPerpetual(scene, ann, '1')
      const socket = await scene.socket(ann)
      await socket.ask('subscribe', ['fills'])
      const before = await accountOf(scene, ann)
      // At twenty-fold leverage, a fall of 4 % leaves less than the required 3 %.
      await moveMark(scene, 0.96)
      await insideOf(scene).submit({ type: 'checkRisk' })
      const { fill } = channels.fills.message.parse(await socket.takeData('fills'))
      const orders = await scene.rest('GET', '/order-history', { as: ann })
      const trades = await scene.rest('GET', '/trade-history?trade_types=liquidation', { as: ann })
      const { tradeHistory = [] } = endpoints.getTradeHistory.reply.parse(trades.body)
      const row = tradeHistory.find(({ tradeId }) => tradeId === fill.tradeId)
      expect(fill).toMatchObject({ tradeType: 'liquidation', side: 'sell', liquidationFee: row?.liquidationFee })
      expect(row).toMatchObject({ tradeType: 'liquidation', side: 'sell', isClosing: true })
      // 1 % of the closed value (venue-rules 6.3).
      const value = (row?.price ?? 0n) * (row?.amount ?? 0n)
      expect(row?.liquidationFee).toBe(value / 100_000_000n)
      const orderHistory = endpoints.getOrderHistory.reply.parse(orders.body).orderHistory ?? []
      expect(orderHistory.some(({ isLiquidation, side }) => isLiquidation === true && side === 'sell')).toBe(true)
      // The position was isolated, so the account itself is not in liquidation and loses nothing else.
      const after = await accountOf(scene, ann)
      expect([before.inLiquidation, after.inLiquidation]).toEqual([false, false])
      expect(after.availableMargin).toBeGreaterThanOrEqual(before.availableMargin ?? fixed6<Usd>(0n))
    })
  }),
  conformanceCase('C-IN-105', 'an account that fails the check is in liquidation and cannot place orders', async () => {
    await withOwnVenue(async (scene) => {
      const ann = await scene.trader()
      const { equity } = await accountOf(scene, ann)
      // Eighteen times the account's equity, in orders below the maximum size.
      const each = (Number(equity) / 1e6 / Number(scene.perpetual.mark_price)) * 6
      for (const _ of [1, 2, 3]) await buyPerpetual(scene, ann, each.toFixed(1))
      await withdrawQuotes(scene)
      await moveMark(scene, 0.96)
      await insideOf(scene).submit({ type: 'checkRisk' })
      expect((await accountOf(scene, ann)).inLiquidation).toBe(true)
      const open = endpoints.getOrders.reply.parse((await scene.rest('GET', '/orders', { as: ann })).body)
      expect(open).toMatchObject([{ isLiquidation: true, side: 'sell', reduceOnly: true }])
      const before = await scene.holdings(ann)
      const order = await scene.rest('POST', '/orders', { as: ann, body: scene.order(ann).fields })
      expectRejection(order.body, 'ACCOUNT_LIQUIDATION')
      const switched = await scene.rest('POST', '/account/portfolio-margin', { as: ann, body: { enabled: true } })
      expectRejection(switched.body, 'ACCOUNT_LIQUIDATION')
      expect(await scene.holdings(ann)).toEqual(before)
    })
  }),
]

/** Stops and the mark, which only the inside of a venue can move. */
export const insideStopCases = [
  conformanceCase(
    'C-IN-120',
    'a stop-loss closes the position when the mark falls, and is reported everywhere',
    async () => {
      await withOwnVenue(async (scene) => {
        const ann = await scene.trader()
        await buyPerpetual(scene, ann)
        const flags = {
          reduce_only: true,
          close_position: true,
          stop: 'STOP_LOSS',
          trigger: triggerAt(scene.perpetual, 98n),
        }
        const order = scene.order(ann, { isBuy: false, amount: '0', limitPrice: 0n, flags })
        await scene.rest('POST', '/orders', { as: ann, body: order.fields })
        const socket = await scene.socket(ann)
        await socket.ask('subscribe', ['fills', 'orders'])
        await moveMark(scene, 0.97)
        const { fill } = channels.fills.message.parse(await socket.takeData('fills'))
        expect(fill).toMatchObject({ orderId: order.orderId, side: 'sell', filled: 100_000n })
        const { orders } = channels.orders.message.parse(await socket.takeData('orders'))
        expect(orders).toMatchObject([
          { orderId: order.orderId, orderStatus: 'filled', stop: 'STOP_LOSS', amount: 100_000n },
        ])
        expect(await scene.holdings(ann)).toMatchObject({ orders: [], amounts: [] })
        const { body } = await scene.rest('GET', '/order-history/stops', { as: ann })
        expect(endpoints.getStopOrderHistory.reply.parse(body).orderHistory).toMatchObject([
          { orderId: order.orderId, orderStatus: 'filled', orderType: 'market', totalMatchedAmount: 100_000n },
        ])
      })
    },
  ),
  conformanceCase('C-IN-121', 'a stop that can no longer be placed is reported with the reason', async () => {
    await withOwnVenue(async (scene) => {
      const ann = await scene.trader()
      const flags = { reduce_only: true, stop: 'STOP_LOSS', trigger: triggerAt(scene.perpetual, 98n) }
      const order = scene.order(ann, { isBuy: false, limitPrice: 0n, flags })
      await scene.rest('POST', '/orders', { as: ann, body: order.fields })
      await moveMark(scene, 0.97)
      const { body } = await scene.rest('GET', '/order-history/stops', { as: ann })
      expect(endpoints.getStopOrderHistory.reply.parse(body).orderHistory).toMatchObject([
        { orderId: order.orderId, orderStatus: 'cancelled', error: 'NO_POSITION_REDUCE_ONLY' },
      ])
    })
  }),
]

import { expect } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '@/core/protocol/endpoints'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import { tradesCsvColumns, transactionsCsvColumns } from '@/core/protocol/rest/history'
import type { Trader } from '../registeredTrader'
import { conformanceCase, takingPrice, type Market, type Scene, buyPerpetual } from './scene'

const csvPath = '/account/trades/csv?trade_types=trade,liquidation,settlement,funding&start_time=0'

async function get(scene: Scene, path: string, as?: Trader): Promise<unknown> {
  const { status, body } = await scene.rest('GET', path, as === undefined ? {} : { as })
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

const trades = async (scene: Scene, as: Trader, query = '') =>
  endpoints.getTradeHistory.reply.parse(await get(scene, `/trade-history${query}`, as))
const orders = async (scene: Scene, as: Trader, query = '') =>
  endpoints.getOrderHistory.reply.parse(await get(scene, `/order-history${query}`, as))

async function trader(scene: Scene, count: number): Promise<Trader> {
  const ann = await scene.trader()
  for (let done = 0; done < count; done++) await buyPerpetual(scene, ann)
  return ann
}

/** Returns the mark times a factor, rounded to the price step. */
function steppedPrice({ mark_price, price_step }: Market, factor: number): string {
  const step = parseFixed6(price_step)
  const wanted = parseFixed6((Number(mark_price) * factor).toFixed(6))
  return formatFixed6((wanted / step) * step)
}

async function buyOption(scene: Scene, ann: Trader): Promise<void> {
  // A live market may move between reading its price and placing the order.
  const price = steppedPrice(scene.option, 1.2)
  const { fields } = scene.order(ann, { market: scene.option, price, amount: '1' })
  expect((await scene.rest('POST', '/orders', { as: ann, body: fields })).body).toMatchObject({ filled: '1' })
}

const shapes: readonly (readonly [id: string, path: string, schema: z.ZodMiniType, isPrivate: boolean])[] = [
  ['001', '/account', endpoints.getAccount.reply, true],
  ['002', '/account/accumulated-fundings', endpoints.getAccumulatedFundings.reply, true],
  ['003', '/account/stats', endpoints.getAccountStats.reply, true],
  ['004', '/account/weekly-volume', endpoints.getWeeklyVolume.reply, true],
  ['005', '/positions', endpoints.getPositions.reply, true],
  ['006', '/portfolio', endpoints.getPortfolio.reply, true],
  ['007', '/order-history', endpoints.getOrderHistory.reply, true],
  ['008', '/order-history/stops', endpoints.getStopOrderHistory.reply, true],
  ['009', '/trade-history', endpoints.getTradeHistory.reply, true],
  ['010', '/transaction-history', endpoints.getTransactionHistory.reply, true],
  ['011', '/funding-history', endpoints.getFundingHistory.reply, false],
  ['012', '/funding-history?instrument_name=ETH-PERP&limit=50', endpoints.getFundingHistory.reply, false],
  ['013', '/settlement-history', endpoints.getSettlementHistory.reply, false],
  ['014', '/options-history?asset=ETH', endpoints.getOptionsHistory.reply, false],
  ['015', '/statistics', endpoints.getStatistics.reply, false],
  ['016', '/statistics?asset=ETH&instrument_type=PERPETUAL', endpoints.getStatistics.reply, false],
  ['017', '/statistics?asset=ETH&instrument_type=OPTION', endpoints.getStatistics.reply, false],
  ['018', '/coingecko-statistics', endpoints.getCoingeckoStatistics.reply, false],
]

export const historyCases = [
  ...shapes.map(([id, path, schema, isPrivate]) =>
    conformanceCase(`C-HIS-${id}`, `GET ${path} answers in its documented shape`, async (scene) => {
      const ann = isPrivate ? await trader(scene, 1) : undefined
      if (ann !== undefined) await buyOption(scene, ann)
      const body = await get(scene, path, ann)
      // Decoding checks every scalar; encoding shows that the venue sent the canonical form.
      const decoded: unknown = z.decode(schema, body)
      expect(z.encode(schema, decoded)).toEqual(body)
    }),
  ),

  conformanceCase(
    'C-HIS-020',
    'a fill is a row of the trade history, with its costs and the figures at that time',
    async (scene) => {
      const ann = await trader(scene, 1)
      const { count, tradeHistory = [] } = await trades(scene, ann)
      const { orderHistory = [] } = await orders(scene, ann)
      expect(count).toBe(tradeHistory.length)
      // The book may fill an order in parts; the newest fill completed it.
      expect(tradeHistory.reduce((sum, { amount }) => sum + amount, 0n)).toBe(100_000n)
      expect(tradeHistory[0]).toMatchObject({
        tradeType: 'trade',
        instrumentName: 'ETH-PERP',
        asset: 'ETH',
        side: 'buy',
        liquidity: 'taker',
        pnl: 0n,
        orderType: 'limit',
        tradeStatus: 'filled',
        orderId: orderHistory[0]?.orderId,
        aggOrderId: orderHistory[0]?.orderId,
      })
      const [row] = tradeHistory
      for (const price of [row?.price, row?.markPrice, row?.spotPrice, row?.fees]) expect(price).toBeGreaterThan(0n)
    },
  ),
  conformanceCase('C-HIS-021', 'an option trade contains its terms and volatility', async (scene) => {
    const ann = await scene.trader()
    await buyOption(scene, ann)
    const [row] = (await trades(scene, ann, '?instrument_type=OPTION')).tradeHistory ?? []
    expect(row).toMatchObject({ instrumentName: scene.option.instrument_name, optionType: 'call' })
    expect(row?.iv).toBeGreaterThan(0)
    expect(row?.expiry).toBeGreaterThan(row?.createdTimestamp ?? 0n)
  }),
  conformanceCase('C-HIS-022', 'trades are listed newest first, in pages without gaps', async (scene) => {
    const ann = await trader(scene, 12)
    const page = async (query: string) => (await trades(scene, ann, query)).tradeHistory?.map((one) => one.tradeId)
    const all = await trades(scene, ann, '?limit=50')
    const rows = all.tradeHistory ?? []
    const ids = rows.map((one) => one.tradeId)
    const times = rows.map((one) => one.createdTimestamp)
    // Orders may fill in parts, so the count may be higher.
    expect(ids.length).toBeGreaterThanOrEqual(12)
    expect([all.count, new Set(ids).size]).toEqual([ids.length, ids.length])
    expect(times.toSorted((a, b) => (a > b ? -1 : 1))).toEqual(times)
    expect(await page('')).toEqual(ids.slice(0, 10))
    expect(await page('?limit=5&offset=5')).toEqual(ids.slice(5, 10))
    expect(await page('?limit=50&offset=10')).toEqual(ids.slice(10))
    expect(await page('?offset=99')).toEqual([])
    const border = times[4] ?? 0n
    const until = ids.filter((_, at) => (times[at] ?? 0n) <= border)
    expect(await page(`?end_time=${border}&limit=3`)).toEqual(until.slice(0, 3))
    expect(await page(`?start_time=${border}&limit=50`)).toEqual(ids.filter((_, at) => (times[at] ?? 0n) >= border))
  }),
  conformanceCase(
    'C-HIS-023',
    'a limit above fifty counts as fifty plus the rest of the last timestamp',
    async (scene) => {
      const { body } = await scene.rest('GET', '/funding-history?limit=500')
      const times = endpoints.getFundingHistory.reply.parse(body).fundingHistory.map(([, timeNs]) => timeNs)
      expect(times.length).toBeGreaterThanOrEqual(50)
      for (const timeNs of times.slice(50)) expect(timeNs).toBe(times[49])
    },
  ),
  conformanceCase('C-HIS-024', 'a list of trade types is a repeated member or separated by commas', async (scene) => {
    const ann = await trader(scene, 2)
    const both = await trades(scene, ann, '?trade_types=trade&trade_types=funding')
    expect(both.count).toBe(2)
    expect(await trades(scene, ann, '?trade_types=trade,funding')).toEqual(both)
    expect(await trades(scene, ann, '?trade_types=settlement')).toEqual({ count: 0, tradeHistory: [] })
  }),
  conformanceCase('C-HIS-025', 'filters apply to trades and orders, and to their counts', async (scene) => {
    const ann = await trader(scene, 2)
    await buyOption(scene, ann)
    for (const [query, count] of [
      ['asset=ETH', 3],
      ['asset=BTC', 0],
      ['instrument_type=PERPETUAL', 2],
      ['instrument_type=SPOT', 0],
      ['instrument_name=ETH-PERP', 2],
      [`instrument_name=${scene.option.instrument_name}`, 1],
    ] as const) {
      expect([query, (await trades(scene, ann, `?${query}`)).count]).toEqual([query, count])
      expect([query, (await orders(scene, ann, `?${query}`)).count]).toEqual([query, count])
    }
    expect((await trades(scene, ann, '?option_type=call')).count).toBe(1)
    expect((await trades(scene, ann, '?option_type=put')).count).toBe(0)
  }),
  conformanceCase('C-HIS-026', "no account sees another account's history", async (scene) => {
    await trader(scene, 2)
    const bob = await scene.trader('bob')
    expect((await trades(scene, bob)).count).toBe(0)
    expect((await orders(scene, bob)).count).toBe(0)
    expect(String(await get(scene, csvPath, bob)).split('\r\n').length).toBe(2)
  }),

  conformanceCase('C-HIS-030', 'an order is in the history only once it has ended', async (scene) => {
    const ann = await scene.trader()
    const order = scene.order(ann)
    await scene.rest('POST', '/orders', { as: ann, body: order.fields })
    expect(await orders(scene, ann)).toEqual({ count: 0, orderHistory: [] })
    await scene.rest('DELETE', `/orders/${order.orderId}`, { as: ann })
    expect((await orders(scene, ann)).orderHistory).toMatchObject([
      { orderId: order.orderId, orderStatus: 'cancelled', filled: 0n, account: ann.account },
    ])
  }),
  conformanceCase('C-HIS-031', 'a filled order has its average price', async (scene) => {
    const ann = await trader(scene, 1)
    const [order] = (await orders(scene, ann)).orderHistory ?? []
    const [trade] = (await trades(scene, ann)).tradeHistory ?? []
    expect(order).toMatchObject({ orderStatus: 'filled', filled: 100_000n, avgPrice: trade?.price })
  }),
  conformanceCase('C-HIS-032', 'an account without stops has an empty stop history', async (scene) => {
    expect(await get(scene, '/order-history/stops', await trader(scene, 1))).toEqual({ count: '0', order_history: [] })
  }),

  conformanceCase('C-HIS-040', 'play money is a deposit, in its token’s decimals', async (scene) => {
    const ann = await scene.trader()
    const { body } = await scene.rest('GET', '/transaction-history?tx_type=deposit&tx_status=finalized&limit=50', {
      as: ann,
    })
    const { count, transactionHistory = [] } = endpoints.getTransactionHistory.reply.parse(body)
    expect(count).toBe(transactionHistory.length)
    const usdc = transactionHistory.find(({ collateralName }) => collateralName === 'USDC')
    expect(usdc).toMatchObject({ account: ann.account, decimals: 6, txStatus: 'finalized', l1TxHash: '' })
    expect(usdc?.amount).toBeGreaterThan(0n)
    expect(usdc?.finalizedTimestamp).toBeGreaterThan(0n)
    for (const query of ['tx_type=withdraw', 'tx_type=yv_deposit', 'tx_status=initiated']) {
      const none = await scene.rest('GET', `/transaction-history?${query}`, { as: ann })
      expect(none.body).toEqual({ count: '0', transaction_history: [] })
    }
  }),

  conformanceCase('C-HIS-050', 'the CSV of trades has the rows of the history, as a file', async (scene) => {
    const ann = await trader(scene, 3)
    const { headers, body } = await scene.rest('GET', csvPath, { as: ann })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.csv"$/)
    const [head, ...lines] = String(body).trimEnd().split('\r\n')
    expect(head).toBe(tradesCsvColumns.join(','))
    const { tradeHistory = [] } = await trades(scene, ann)
    const at = (name: (typeof tradesCsvColumns)[number]) => tradesCsvColumns.indexOf(name)
    expect(lines.map((line) => line.split(',')[at('trade_id')])).toEqual(tradeHistory.map(({ tradeId }) => tradeId))
    expect(lines.map((line) => line.split(',')[at('fees')])).toEqual(tradeHistory.map(({ fees }) => formatFixed6(fees)))
    expect(new Set(lines.map((line) => line.split(',').length))).toEqual(new Set([tradesCsvColumns.length]))
  }),
  conformanceCase(
    'C-HIS-051',
    'the CSV of trades accepts one type, and a window older than thirty days',
    async (scene) => {
      const ann = await trader(scene, 1)
      const text = String(await get(scene, '/account/trades/csv?trade_types=funding&start_time=1', ann))
      expect(text).toBe(`${tradesCsvColumns.join(',')}\r\n`)
    },
  ),
  conformanceCase('C-HIS-052', 'the CSV of transactions has decimal amounts', async (scene) => {
    const ann = await scene.trader()
    const text = String(await get(scene, '/account/transactions/csv?start_time=0', ann))
    const [head, ...lines] = text.trimEnd().split('\r\n')
    expect(head).toBe(transactionsCsvColumns.join(','))
    const usdc = lines.map((line) => line.split(',')).find((cells) => cells[4] === 'USDC')
    expect(usdc?.slice(2, 4)).toEqual(['deposit', 'finalized'])
    expect(usdc?.[5]).toMatch(/^\d{4,7}$/)
  }),

  conformanceCase('C-HIS-060', 'an account’s trades are its volume, by kind and by window', async (scene) => {
    const ann = await trader(scene, 2)
    const { tradeHistory = [] } = await trades(scene, ann)
    const volume = tradeHistory.reduce((sum, { price = 0n, amount }) => sum + (price * amount) / 1_000_000n, 0n)
    const fees = tradeHistory.reduce((sum, row) => sum + row.fees, 0n)
    const { accountStatistics } = endpoints.getAccountStats.reply.parse(await get(scene, '/account/stats', ann))
    const row = { perpVolume: volume, optionsVolume: 0n, pnl: -fees }
    expect(accountStatistics).toMatchObject({ daily: row, weekly: row, monthly: row, allTime: row })
    const weekly = endpoints.getWeeklyVolume.reply.parse(await get(scene, '/account/weekly-volume', ann))
    expect(weekly).toMatchObject({ weeklyVolume: volume, tier: 1, multiplier: 1 })
    expect(weekly.weekEnd - weekly.weekStart).toBe(7n * 86_400_000_000_000n)
    expect(new Date(Number(weekly.weekStart / 1_000_000n)).toUTCString()).toMatch(/^Mon, .* 00:00:00 GMT$/)
  }),
  conformanceCase('C-HIS-061', 'an open perpetual has its accumulated funding', async (scene) => {
    const ann = await trader(scene, 1)
    await buyOption(scene, ann)
    const { body } = await scene.rest('GET', '/account/accumulated-fundings', { as: ann })
    const { accumulatedFundings = [] } = endpoints.getAccumulatedFundings.reply.parse(body)
    expect(accumulatedFundings.map(({ instrumentId }) => instrumentId)).toEqual([scene.perpetual.instrument_id])
  }),
  conformanceCase('C-HIS-062', 'the portfolio has gains and losses, and the greeks of an asset', async (scene) => {
    const ann = await trader(scene, 1)
    const body = scene.order(ann, { isBuy: false, price: takingPrice(scene.perpetual, false) }).fields
    await scene.rest('POST', '/orders', { as: ann, body })
    await buyOption(scene, ann)
    const portfolio = endpoints.getPortfolio.reply.parse(await get(scene, '/portfolio', ann))
    const { tradeHistory = [] } = await trades(scene, ann)
    const realized = tradeHistory.reduce((sum, { pnl = 0n }) => sum + pnl, 0n)
    expect(tradeHistory.some(({ fees }) => fees !== 0n)).toBe(true)
    // Before fees: bought at the ask and sold at the bid, so the one closing fill lost.
    expect(portfolio).toMatchObject({ realizedPnl: realized, winRate: 0, profitFactor: 0 })
    expect(portfolio.greeks).toMatchObject([{ asset: 'ETH' }])
    expect(portfolio.greeks?.[0]?.delta).toBeGreaterThan(0)
  }),

  conformanceCase('C-HIS-070', 'funding history is listed newest first, an hour apart', async (scene) => {
    const { body } = await scene.rest('GET', '/funding-history?instrument_name=ETH-PERP')
    const { fundingHistory } = endpoints.getFundingHistory.reply.parse(body)
    expect(fundingHistory.length).toBe(10)
    const hours = fundingHistory.map(([, timeNs]) => timeNs)
    for (const [at, hour] of hours.entries()) {
      expect(hour % 3_600_000_000_000n).toBe(0n)
      if (at > 0) expect((hours[at - 1] ?? 0n) - hour).toBe(3_600_000_000_000n)
    }
    expect(fundingHistory.every(([name, , , { price }]) => name === 'ETH-PERP' && price !== undefined)).toBe(true)
  }),
  conformanceCase('C-HIS-071', 'without a name the funding history covers all perpetuals', async (scene) => {
    const { body } = await scene.rest('GET', '/funding-history?limit=50')
    const names = endpoints.getFundingHistory.reply.parse(body).fundingHistory.map(([name]) => name)
    expect(new Set(names).size).toBeGreaterThan(1)
  }),
  conformanceCase('C-HIS-072', 'an option trade is in the history of its asset', async (scene) => {
    const ann = await scene.trader()
    await buyOption(scene, ann)
    const { body } = await scene.rest('GET', '/options-history?asset=ETH&option_type=call&limit=50')
    const rows = endpoints.getOptionsHistory.reply.parse(body)
    const [own] = (await trades(scene, ann)).tradeHistory ?? []
    const row = rows.find(({ createdTimestamp }) => createdTimestamp === own?.createdTimestamp)
    expect(row).toMatchObject({
      instrumentName: scene.option.instrument_name,
      side: 'buy',
      amount: 1_000_000n,
      avgPrice: own?.price,
      orderType: 'limit',
    })
    expect(rows.every(({ optionType }) => optionType === 'call')).toBe(true)
  }),
  conformanceCase('C-HIS-073', 'statistics count a trade on the side of its taker', async (scene) => {
    const path = '/statistics?asset=ETH&instrument_type=PERPETUAL'
    const before = endpoints.getStatistics.reply.parse(await get(scene, path))
    const ann = await trader(scene, 1)
    const after = endpoints.getStatistics.reply.parse(await get(scene, path))
    const [own] = (await trades(scene, ann)).tradeHistory ?? []
    const value = ((own?.price ?? 0n) * (own?.amount ?? 0n)) / 1_000_000n
    // Other accounts may trade meanwhile, so the volume may be higher.
    expect((after.dailyBuyVolume ?? 0n) - (before.dailyBuyVolume ?? 0n)).toBeGreaterThanOrEqual(value)
    expect(after.dailyVolume).toBe((after.dailyBuyVolume ?? 0n) + (after.dailySellVolume ?? 0n))
    expect(after.openInterest?.calls).toBeUndefined()
    expect(after.markPrice).toBeGreaterThan(0n)
  }),
  conformanceCase('C-HIS-074', 'option statistics have calls, puts and their ratio', async (scene) => {
    const ann = await scene.trader()
    await buyOption(scene, ann)
    const body = await get(scene, '/statistics?asset=ETH&instrument_type=OPTION')
    const { openInterest, putCallRatio, dailyVolumePremium, markPrice } = endpoints.getStatistics.reply.parse(body)
    expect(openInterest?.calls).toBeGreaterThan(0n)
    expect(openInterest?.total).toBe((openInterest?.calls ?? 0n) + (openInterest?.puts ?? 0n))
    expect(putCallRatio).toBeGreaterThanOrEqual(0)
    expect(dailyVolumePremium).toBeGreaterThan(0n)
    expect(markPrice).toBeUndefined()
  }),
  conformanceCase(
    'C-HIS-075',
    'the aggregator gets the rate of GET /funding, and its hour in seconds',
    async (scene) => {
      const rows = endpoints.getCoingeckoStatistics.reply.parse(await get(scene, '/coingecko-statistics'))
      const funding = endpoints.getFunding.reply.parse(await get(scene, '/funding?instrument_name=ETH-PERP'))
      const row = rows.find(({ tickerId }) => tickerId === 'ETH-PERP')
      expect(row).toMatchObject({ baseCurrency: 'ETH', targetCurrency: 'USD', fundingRate: funding.fundingRate })
      expect(row?.nextFundingRateTimestamp).toBe((funding.nextEpoch ?? 0n) / 1_000_000_000n)
    },
  ),
  conformanceCase(
    'C-HIS-076',
    'expiries are listed soonest first and are those of the listed options',
    async (scene) => {
      const expiries = endpoints.getExpiries.reply.parse(await get(scene, '/expiries?asset=ETH'))
      const markets = endpoints.getMarkets.reply.parse(await get(scene, '/markets?asset=ETH&instrument_type=OPTION'))
      const listed = new Set(markets.map(({ expiry }) => expiry))
      expect(expiries.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(expiries)
      expect(new Set(expiries)).toEqual(listed)
    },
  ),
]

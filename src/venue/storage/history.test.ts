import type { Database } from 'libsql'
import { expect, test } from 'vitest'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { orderIdOf, option } from '@/dev/scenes/engine/sceneInstruments'
import {
  endedOrder,
  sceneMaker,
  tradedWith,
  openHistory,
  openMemory,
  sceneHourNs,
  sceneTrader,
} from '@/dev/scenes/storage/openHistory'
import { closeDialectsAfterAll, historyDialects } from '@/dev/testing/historyDialects'
import type { EngineEvent, OrderRecord } from '../engine/event'
import { createLiveState } from '../live/liveState'
import { totalVolume, volume24h } from '../live/volumes'
import type { Backfill } from './history'
import { loadVolumes } from './pastVolumes'
import { readStoredInteger } from './readInteger'
import { applyRetention } from './retention'

closeDialectsAfterAll()

const second = 1_000_000_000n
const day = 86_400n * second
const start = sceneHourNs
const [trader, maker] = [sceneTrader, sceneMaker]
const noBackfill: Backfill = {
  span: { goalNs: 0n, reachedNs: 0n },
  indexPoints: [],
  markPoints: [],
  trades: [],
  fundingPoints: [],
}

const open = openHistory

function prices(index: number, mark: number): EngineEvent {
  return {
    type: 'pricesChanged',
    indexes: [{ asset: 'ETH', price: fixed6(BigInt(index)) }],
    marks: [
      { instrumentId: '1', markPrice: fixed6(BigInt(mark)), timeNs: 0n },
      { instrumentId: '11', markPrice: fixed6(BigInt(mark)), timeNs: 0n },
    ],
  }
}

function trade(number: number, timeNs: bigint, taker = trader): EngineEvent {
  const amount = fixed6<Amount>(BigInt(number) * 1_000_000n)
  return tradedWith(taker, { tradeId: `t${number}`, amount, timeNs, realizedPnl: fixed6(-8n) })
}

function order(number: number, said: Partial<OrderRecord> = {}): OrderRecord {
  const orderId = orderIdOf(number)
  return endedOrder(trader, { orderId, createdAtNs: start + BigInt(number), updatedAtNs: start + 9n, ...said })
}

test.each(historyDialects)(
  'a point is the price known at its half minute, newest first ($dialect)',
  async ({ open }) => {
    const { history, emit } = await open()
    emit(start + 10n * second, prices(100, 200))
    emit(start + 29n * second, prices(101, 201))
    emit(start + 31n * second, prices(102, 202))
    emit(start + 95n * second, prices(103, 203))
    expect(await history.indexPoints({ asset: 'ETH', resolutionSec: 30, limit: 10 })).toEqual([
      { timeNs: start + 90n * second, price: 102n },
      { timeNs: start + 60n * second, price: 102n },
      { timeNs: start + 30n * second, price: 101n },
    ])
    expect(await history.markPoints({ instrumentId: '1', resolutionSec: 60, limit: 10 })).toEqual([
      { timeNs: start + 60n * second, price: 202n },
    ])
  },
)

test.each(historyDialects)('a long silence leaves a gap, not a flat line ($dialect)', async ({ open }) => {
  const { history, emit } = await open()
  emit(start + second, prices(100, 200))
  emit(start + 3_600n * second, prices(101, 200))
  emit(start + 3_631n * second, prices(102, 200))
  expect(await history.indexPoints({ asset: 'ETH', resolutionSec: 30, limit: 10 })).toEqual([
    { timeNs: start + 3_630n * second, price: 101n },
  ])
})

test.each(historyDialects)(
  'the bounds of a window are inclusive, and the limit returns the newest ($dialect)',
  async ({ open }) => {
    const { history, emit } = await open()
    emit(start + second, prices(100, 200))
    for (let at = 1n; at <= 10n; at++) emit(start + at * 30n * second + second, prices(100 + Number(at), 200))
    const window = { startNs: start + 60n * second, endNs: start + 150n * second, resolutionSec: 30 }
    const points = await history.indexPoints({ asset: 'ETH', ...window, limit: 3 })
    expect(points.map(({ timeNs }) => (timeNs - start) / second)).toEqual([150n, 120n, 90n])
    const all = await history.indexPoints({ asset: 'ETH', ...window, limit: 50 })
    expect(all.map(({ timeNs }) => (timeNs - start) / second)).toEqual([150n, 120n, 90n, 60n])
  },
)

test.each(historyDialects)(
  'trades come newest first with the count of the whole window ($dialect)',
  async ({ open }) => {
    const { history, emit } = await open()
    for (let number = 1; number <= 5; number++) emit(start + BigInt(number), trade(number, start + BigInt(number)))
    const { count, rows } = await history.trades({ instrumentId: '1', endNs: start + 4n, limit: 2 })
    expect([count, ...rows.map(({ tradeId }) => tradeId)]).toEqual([4, 't4', 't3'])
    expect(rows[0]).toEqual({
      tradeId: 't4',
      instrumentId: '1',
      side: 'buy',
      price: 3_000_000_000n,
      amount: 4_000_000n,
      timeNs: start + 4n,
    })
    expect(await history.trades({ instrumentId: '2', limit: 2 })).toEqual({ count: 0, rows: [] })
  },
)

test.each(historyDialects)(
  'fills and finished orders are stored for traders, not for market makers ($dialect)',
  async ({ open }) => {
    const { history, emit } = await open()
    const ended = order(1)
    emit(start + 1n, trade(1, start + 1n), { type: 'ordersChanged', account: trader, orders: [ended, order(2)] })
    emit(start + 2n, { type: 'ordersChanged', account: trader, orders: [order(3, { status: 'opened' })] })
    emit(start + 3n, { type: 'ordersChanged', account: maker, orders: [order(4, { account: maker })] })
    expect(await history.orderById(trader, ended.orderId)).toStrictEqual(ended)
    expect(await history.orderById(trader, orderIdOf(3))).toBeUndefined()
    expect(await history.orderById(maker, orderIdOf(4))).toBeUndefined()
    const closed = await history.closedOrders({ account: trader, limit: 10 })
    expect([closed.count, closed.rows.map(({ orderId }) => orderId)]).toEqual([2, [orderIdOf(2), orderIdOf(1)]])
    expect(await history.fills({ account: trader, limit: 10 })).toMatchObject({
      count: 1,
      rows: [{ tradeId: 't1', side: 'buy', liquidity: 'taker', fee: 7n, realizedPnl: -8n, timeNs: start + 1n }],
    })
    expect((await history.fills({ account: maker, limit: 10 })).count).toBe(0)
  },
)

test('a batch delivered again after a restart is written once', async () => {
  const database = openMemory()
  for (let run = 0; run < 2; run++) {
    const { history, emit } = open(database)
    emit(start + 31n * second, prices(100, 200), trade(1, start))
    emit(start + 61n * second, prices(101, 200))
    expect((await history.trades({ instrumentId: '1', limit: 10 })).count).toBe(1)
    expect(await history.indexPoints({ asset: 'ETH', resolutionSec: 30, limit: 10 })).toHaveLength(1)
  }
  const { history, emit } = open(database)
  emit(start + 31n * second, prices(100, 200), trade(1, start))
  emit(start + 61n * second, prices(101, 200))
  emit(start + 91n * second, trade(2, start + 91n * second))
  const points = await history.indexPoints({ asset: 'ETH', resolutionSec: 30, limit: 10 })
  expect(points.map(({ price }) => price)).toEqual([101n, 100n])
})

test.each(historyDialects)(
  'the funding of an hour is the rate that was paid, and unpaid hours have none ($dialect)',
  async ({ open }) => {
    const { history, emit } = await open()
    const changedRates = [{ instrumentId: '1', rate: 0.5, nextRate: 0 }]
    emit(start + 3_500n * second, prices(1, 2), { type: 'fundingRatesChanged', rates: changedRates })
    emit(start + 3_601n * second, prices(1, 3))
    const hourNs = start + 3_600n * second
    const rates = [{ instrumentId: '1', rate: 0.000013, markPrice: fixed6<Price>(7n) }]
    emit(start + 3_602n * second, { type: 'fundingSettled', hourNs, rates })
    emit(start + 7_300n * second, prices(1, 3))
    const hour = { instrumentId: '1', timeNs: hourNs, rate: 0.000013, markPrice: 7n }
    expect(await history.fundingPoints({ limit: 10 })).toEqual([hour])
    expect(await history.fundingPoints({ instrumentId: '2', limit: 10 })).toEqual([])
  },
)

test('a new history is empty until it is seeded', async () => {
  const { history } = open()
  expect(history.isEmpty()).toBe(true)
  await history.backfill({
    ...noBackfill,
    indexPoints: [{ asset: 'ETH', timeNs: start - day, price: fixed6(90n) }],
    markPoints: [{ instrumentId: '1', timeNs: start - day - 3_000n * second, price: fixed6(91n) }],
    trades: [
      { tradeId: 'old', instrumentId: '1', side: 'sell', price: fixed6(1n), amount: fixed6(2n), timeNs: start - day },
    ],
  })
  expect(history.isEmpty()).toBe(false)
  expect(history.indexDayAgo('ETH', start)).toBe(90n)
  expect(history.markDayAgo('1', start)).toBe(91n)
  expect(await history.indexAt('ETH', start)).toEqual({ timeNs: start - day, price: 90n })
  expect((await history.trades({ instrumentId: '1', limit: 1 })).rows[0]?.tradeId).toBe('old')
})

test('a much older value is not used as the one of 24 hours ago', async () => {
  const { history } = open()
  const past = { asset: 'ETH', timeNs: start - day - 3_630n * second, price: fixed6<never>(90n) }
  await history.backfill({ ...noBackfill, indexPoints: [past] })
  expect(history.indexDayAgo('ETH', start)).toBeUndefined()
  expect(history.markDayAgo('1', start)).toBeUndefined()
})

test('daily and total volumes are restored after a restart', () => {
  const { database, readModels, emit } = open()
  emit(start - 2n * day, trade(1, start - 2n * day))
  emit(start, trade(2, start))
  readModels.flush()
  const { volumes } = createLiveState()
  loadVolumes(database, volumes, () => true, start)
  expect(volume24h({ volumes }, '1', start)).toEqual({ amount: 2_000_000n, usd: 6_000_000_000n })
  expect(totalVolume({ volumes }, '1')).toEqual({ amount: 3_000_000n, usd: 9_000_000_000n })
})

test('old points are thinned, those of options sooner, and dropped a week after expiry', async () => {
  const { database, readModels, history, emit } = open()
  const times = Array.from({ length: 2_880 }, (_, slot) => start + BigInt(slot) * 30n * second)
  await history.backfill({
    ...noBackfill,
    markPoints: ['1', '11'].flatMap((instrumentId) =>
      times.map((timeNs) => ({ instrumentId, timeNs, price: fixed6<never>(1n) })),
    ),
  })
  emit(start, { type: 'instrumentsListed', instruments: [option('11', 'ETH', 3000, 'call')] })
  readModels.flush()
  const pointsAfter = async (days: bigint) => {
    for (const _ of applyRetention(database, start + days * day)) continue
    const query = { resolutionSec: 30, limit: 10_000 }
    const perpetualPoints = await history.markPoints({ ...query, instrumentId: '1' })
    const optionPoints = await history.markPoints({ ...query, instrumentId: '11' })
    return [perpetualPoints.length, optionPoints.length]
  }
  expect(await pointsAfter(1n)).toEqual([2_880, 2_880])
  expect(await pointsAfter(2n)).toEqual([2_880, 288])
  expect(await pointsAfter(8n)).toEqual([288, 24])
  expect(await pointsAfter(91n)).toEqual([24, 24])
  emit(start + 92n * day, {
    type: 'instrumentExpired',
    instrument: option('11', 'ETH', 3000, 'call', start + 92n * day),
    settlementPrice: fixed6(1n),
  })
  readModels.flush()
  expect(await pointsAfter(98n)).toEqual([24, 24])
  expect(await pointsAfter(100n)).toEqual([24, 0])
})

test('public trades are deleted after thirty days, fills of a trader never', async () => {
  const { database, readModels, history, emit } = open()
  emit(start, trade(1, start))
  emit(start + 29n * day, trade(2, start + 29n * day))
  readModels.flush()
  for (const _ of applyRetention(database, start + 31n * day)) continue
  expect((await history.trades({ instrumentId: '1', limit: 10 })).rows.map(({ tradeId }) => tradeId)).toEqual(['t2'])
  expect((await history.fills({ account: trader, limit: 10 })).count).toBe(2)
})

test('points and trades take no more space than documented', () => {
  const { database, readModels, history, emit } = open()
  emit(start, { type: 'instrumentsListed', instruments: [option('48213', 'ETH', 3000, 'call')] })
  readModels.flush()
  const before = fileBytes(database)
  const count = 5_000
  const times = Array.from({ length: count }, (_, slot) => start + BigInt(slot) * 30n * second)
  // In order of arrival, with a point of every series each half minute, so that pages split in the middle of the tree.
  const points = times
    .slice(0, count / 20)
    .flatMap((timeNs) =>
      Array.from({ length: 20 }, (_, asset) => ({ asset: `${asset}`, timeNs, price: fixed6<never>(3_000_000_000n) })),
    )
  void history.backfill({ ...noBackfill, indexPoints: points })
  const withPoints = fileBytes(database)
  expect((withPoints - before) / count).toBeLessThan(40)
  // Trades of options between market accounts: the larger kind of public trade, without rows of traders.
  const tradeId = 'x'.repeat(12)
  for (const timeNs of times) emit(timeNs, tradedWith(sceneMaker, { tradeId, instrumentId: '48213', timeNs }))
  readModels.flush()
  // A third of the size is volumes by the minute, which are deleted after a day, or after a month if summed by asset.
  expect((fileBytes(database) - withPoints) / count).toBeLessThan(210)
})

function fileBytes(database: Database): number {
  const pages = readStoredInteger(database.prepare('PRAGMA page_count').get(), 'page_count')
  return Number(pages * readStoredInteger(database.prepare('PRAGMA page_size').get(), 'page_size'))
}

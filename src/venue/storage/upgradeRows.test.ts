import type { Database } from 'libsql'
import { expect, test } from 'vitest'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { hasMarginTerms } from '@/core/protocol/instrument'
import { orderIdOf, option } from '@/dev/scenes/engine/sceneInstruments'
import {
  endedOrder,
  tradedWith,
  createEmptyHistory,
  openHistory,
  openMemory,
  sceneHourNs as start,
  sceneTrader as trader,
} from '@/dev/scenes/storage/openHistory'
import { encodeRecord } from './recordJson'
import { historyMigrations, migrate } from './schema'

const slot = start / 30_000_000_000n

/** A folder of the first schema: three fills, their public trades, an ended order, an index point. */
function openOld(): Database {
  const database = openMemory(historyMigrations.slice(0, 1))
  const order = endedOrder(trader, { orderId: orderIdOf(3), createdAtNs: start - 5n, updatedAtNs: start })
  database.prepare(`INSERT INTO series (id, kind, key, is_option) VALUES (1, 'index', 'ETH', 0)`).run()
  database.prepare('INSERT INTO points VALUES (1, ?, 3100000000)').run(slot)
  const fill = database.prepare(
    `INSERT INTO fills (account, trade_id, order_id, instrument_id, side, liquidity, price, amount, fee, realized_pnl,
     order_status, system_type, time_ns) VALUES (?, ?, ?, ?, 'buy', 'taker', 50000000, 2000000, 7, -8, 'filled', 'WEB', ?)`,
  )
  const trade = database.prepare(
    `INSERT INTO trades (trade_id, instrument_id, side, price, amount, time_ns)
     VALUES (?, ?, 'buy', 50000000, 2000000, ?)`,
  )
  for (const [number, instrumentId] of ['1', '11', '1'].entries()) {
    fill.run(trader, `t${number}`, orderIdOf(number), instrumentId, start + BigInt(number))
    trade.run(`t${number}`, instrumentId, start + BigInt(number))
  }
  database
    .prepare(
      'INSERT INTO closed_orders (account, order_id, instrument_id, closed_at_ns, record) VALUES (?, ?, ?, ?, ?)',
    )
    .run(trader, order.orderId, '1', start, encodeRecord(order))
  database.prepare(`INSERT INTO meta (key, value) VALUES ('last_seq', 40)`).run()
  migrate(database, historyMigrations, ':memory:')
  return database
}

/** Starts the venue on a database: a replay delivers the state, then a new event follows. */
function reopen(database: Database) {
  const { readModels, history } = createEmptyHistory(database)
  const expired = option('11', 'ETH', 3000, 'call', start)
  const known = openHistory().readModels
  readModels.apply({
    seq: 40,
    timeNs: start + 10n,
    events: [
      { type: 'accountOpened', account: trader, kind: 'trader' },
      { type: 'instrumentsListed', instruments: ['1', '12'].map((id) => known.instrument(id)).filter(hasMarginTerms) },
      { type: 'instrumentsListed', instruments: [expired] },
      { type: 'instrumentExpired', instrument: expired, settlementPrice: fixed6(3_100_000_000n) },
    ],
  })
  readModels.flush()
  return { readModels, history }
}

test('fills of an older folder become rows in their order, and later ones follow', async () => {
  const { history, readModels } = reopen(openOld())
  const timeNs = start + 20n
  readModels.apply({ seq: 41, timeNs, events: [tradedWith(trader, { tradeId: 'new', timeNs })] })
  const { count, rows } = await history.accountTrades({ account: trader, limit: 10 })
  expect([count, ...rows.map(({ tradeId }) => tradeId)]).toEqual([4, 'new', 't2', 't1', 't0'])
  expect(rows[2]).toMatchObject({
    tradeType: 'trade',
    instrumentId: '11',
    orderId: orderIdOf(1),
    liquidity: 'taker',
    fee: 7n,
    realizedPnl: -8n,
    systemType: 'WEB',
    indexPrice: 3_100_000_000n,
    markPrice: undefined,
  })
  const options = await history.accountTrades({ account: trader, instrumentType: 'OPTION', limit: 10 })
  expect(options.count).toBe(1)
  // Two option contracts at the index of 3,100, and the perpetual's at 50 and at 3,000.
  expect(await history.accountStats({ account: trader })).toMatchObject({
    optionsVolume: 6_200_000_000n,
    perpVolume: 3_200_000_000n,
    lossCount: 3,
  })
})

test('orders, public trades, volumes and settlements of an older folder are found by the new queries', async () => {
  const { history } = reopen(openOld())
  const orders = await history.closedOrders({ account: trader, asset: 'ETH', endNs: start - 5n, limit: 10 })
  expect(orders.rows.map(({ orderId }) => orderId)).toEqual([orderIdOf(3)])
  expect(await history.orderById(trader, orderIdOf(3))).toBeDefined()
  expect((await history.optionTrades({ asset: 'ETH', limit: 10 })).map(({ tradeId }) => tradeId)).toEqual(['t1'])
  expect((await history.volumeStats({ asset: 'ETH', instrumentType: 'PERPETUAL', endNs: start })).dayBuy).toEqual({
    contracts: 4_000_000n,
    notional: 200_000_000n,
    premium: 200_000_000n,
  })
  expect((await history.settlements({ limit: 10 })).rows).toEqual([
    { asset: 'ETH', expiryNs: start, settlementPrice: 3_100_000_000n, timeNs: start },
  ])
  expect(history.instrumentById('11')?.asset).toBe('ETH')
})

test('a folder is migrated once', async () => {
  const database = openOld()
  reopen(database)
  const { history } = reopen(database)
  expect((await history.accountTrades({ account: trader, limit: 10 })).count).toBe(3)
  expect((await history.volumeStats({ endNs: start })).total.contracts).toBe(6_000_000n)
})

/** A folder of the program before filled values, with two ended orders and their fills. */
async function filledValuesOf(fillCount: number) {
  const database = openMemory(historyMigrations.slice(0, 5))
  const ended = { filled: fixed6<Amount>(3_000_000n), createdAtNs: start }
  const averagePrice = fixed6<Price>(1_900_333_333n)
  database.prepare('INSERT INTO traders (id, account) VALUES (1, ?)').run(trader)
  const addOrder = database.prepare(
    `INSERT INTO ended_orders (trader_id, lane_id, time_ns, order_id, instrument_id, is_option, record)
     VALUES (1, 1, ?, ?, '1', 0, ?)`,
  )
  const order = endedOrder(trader, { ...ended, averagePrice, orderId: orderIdOf(1) })
  addOrder.run(start, order.orderId, encodeRecord(order))
  const addFill = database.prepare(
    `INSERT INTO account_trades (trader_id, lane_id, time_ns, trade_id, instrument_id, is_option, side, amount, fee,
     volume, realized_pnl, liquidation_fee, order_id, price) VALUES (1, 1, ?, ?, '1', 0, 'buy', ?, 0, 0, 0, 0, ?, ?)`,
  )
  const fills = [
    [1_500_000n, 1_900_000_000n],
    [500_000n, 1_900_000_000n],
    [1_000_000n, 1_901_000_000n],
  ] as const
  for (const [index, [amount, price]] of fills.slice(0, fillCount).entries()) {
    addFill.run(start, `t${index}`, amount, order.orderId, price)
  }
  migrate(database, historyMigrations, ':memory:')
  const { history } = createEmptyHistory(database)
  return history.orderById(trader, orderIdOf(1))
}

test('an order of an older folder gets the value of its fills, and is otherwise unchanged', async () => {
  const order = await filledValuesOf(3)
  // 1.5 × 1900 + 0.5 × 1900 + 1 × 1901, in 10^-12 USD.
  expect(order?.filledValue).toBe(5_701_000_000_000_000n)
  expect(order).toMatchObject({ filled: 3_000_000n, averagePrice: 1_900_333_333n, price: 2n ** 200n })
})

test('when a fill is missing, the filled value of the order stays unknown', async () => {
  expect((await filledValuesOf(2))?.filledValue).toBeUndefined()
})

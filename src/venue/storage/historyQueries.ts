import type { Database } from 'libsql'
import type { Price } from '@/protocol/fixed6'
import { fixed6 } from '@/protocol/fixed6'
import { assert } from '@/lib/assert'
import type { Address, Hash } from '@/protocol/instrument'
import type { OrderRecord } from '../engine/event'
import { writeBackfill } from './backfill'
import type { History, HistoryPage, HistoryWindow, PointsWindow, PricePoint } from './history'
import { createHistoryDatabase, type HistoryDatabase } from './historyTables'
import { toFill, toFundingPoint, toTrade } from './historyRows'
import { decodeOrder } from './orderJson'
import { createPastPrices } from './pastPrices'
import { slotNs, slotTimeNs, type SeriesKind } from './pointSampler'
import type { ReadModels } from './readModels'
import { readInteger } from './rowWriter'

const secondsInSlot = 30
const endOfTimeNs = 2n ** 63n - 1n

/** The queries over history.db. Each first writes what waits in `readModels`, so that it sees all that was told. */
export function createHistory(database: Database, readModels: ReadModels, onBackfilled: () => void): History {
  const tables = createHistoryDatabase(database)
  const pastPrices = createPastPrices(database)
  const selectAny = database.prepare('SELECT EXISTS (SELECT 1 FROM points) OR EXISTS (SELECT 1 FROM trades) AS n')

  /** The tables with everything in them. */
  function fresh(): HistoryDatabase {
    readModels.flush()
    return tables
  }

  return {
    isEmpty: () => {
      readModels.flush()
      return readInteger(selectAny.get(), 'n') === 0n
    },
    backfill: async (backfill) => {
      writeBackfill(database, readModels, backfill)
      pastPrices.reset()
      onBackfilled()
    },
    trades: (query) => findTrades(fresh(), query),
    indexPoints: (query) => findPoints(fresh(), 'index', query.asset, query),
    markPoints: (query) => findPoints(fresh(), 'mark', query.instrumentId, query),
    fundingPoints: (query) => findFundingPoints(fresh(), query),
    indexAt: (asset, timeNs) => {
      readModels.flush()
      return pastPrices.at('index', asset, timeNs)
    },
    markAt: (instrumentId, timeNs) => {
      readModels.flush()
      return pastPrices.at('mark', instrumentId, timeNs)
    },
    indexDayAgo: (asset, nowNs) => pastPrices.dayAgo('index', asset, nowNs),
    markDayAgo: (instrumentId, nowNs) => pastPrices.dayAgo('mark', instrumentId, nowNs),
    orderById: (account, orderId) => findOrder(fresh(), account, orderId),
    closedOrders: (query) => findClosedOrders(fresh(), query),
    fills: (query) => findFills(fresh(), query),
  }
}

function bounds({ startNs, endNs, offset }: HistoryWindow) {
  return { start: startNs ?? 0n, end: endNs ?? endOfTimeNs, offset: offset ?? 0 }
}

async function findTrades(tables: HistoryDatabase, query: Parameters<History['trades']>[0]) {
  const { start, end, offset } = bounds(query)
  const inWindow = tables
    .selectFrom('trades')
    .where('instrument_id', '=', query.instrumentId)
    .where('time_ns', '>=', start)
    .where('time_ns', '<=', end)
  const rows = await inWindow
    .selectAll()
    .orderBy('time_ns', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offset)
    .execute()
  const { n } = await inWindow.select(({ fn }) => fn.countAll<bigint>().as('n')).executeTakeFirstOrThrow()
  return { count: Number(n), rows: rows.map(toTrade) }
}

async function findPoints(
  tables: HistoryDatabase,
  kind: SeriesKind,
  key: string,
  query: PointsWindow,
): Promise<PricePoint[]> {
  const everySlots = query.resolutionSec / secondsInSlot
  assert(Number.isInteger(everySlots) && everySlots > 0, 'a resolution is a multiple of 30 s')
  const { start, end } = bounds(query)
  const series = await tables
    .selectFrom('series')
    .select('id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()
  const [found] = series
  if (found === undefined) return []
  const rows = await tables
    .selectFrom('points')
    .select(['slot', 'price'])
    .where('series_id', '=', found.id)
    .where('slot', '>=', (start + slotNs - 1n) / slotNs)
    .where('slot', '<=', end / slotNs)
    .where(({ eb }) => eb(eb('slot', '%', BigInt(everySlots)), '=', 0n))
    .orderBy('slot', 'desc')
    .limit(query.limit)
    .execute()
  return rows.map(({ slot, price }) => ({ timeNs: slotTimeNs(slot), price: fixed6<Price>(price) }))
}

async function findFundingPoints(tables: HistoryDatabase, query: Parameters<History['fundingPoints']>[0]) {
  const { start, end, offset } = bounds(query)
  const { instrumentId } = query
  const rows = await tables
    .selectFrom('funding_points')
    .selectAll()
    .where('time_ns', '>=', start)
    .where('time_ns', '<=', end)
    .$if(instrumentId !== undefined, (found) => found.where('instrument_id', '=', instrumentId ?? ''))
    .orderBy('time_ns', 'desc')
    .orderBy('instrument_id')
    .limit(query.limit)
    .offset(offset)
    .execute()
  return rows.map(toFundingPoint)
}

async function findOrder(tables: HistoryDatabase, account: Address, orderId: Hash): Promise<OrderRecord | undefined> {
  const row = await tables
    .selectFrom('closed_orders')
    .select('record')
    .where('account', '=', account)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row === undefined ? undefined : decodeOrder(row.record)
}

async function findClosedOrders(
  tables: HistoryDatabase,
  query: Parameters<History['closedOrders']>[0],
): Promise<HistoryPage<OrderRecord>> {
  const { start, end, offset } = bounds(query)
  const { instrumentId } = query
  const inWindow = tables
    .selectFrom('closed_orders')
    .where('account', '=', query.account)
    .where('closed_at_ns', '>=', start)
    .where('closed_at_ns', '<=', end)
    .$if(instrumentId !== undefined, (found) => found.where('instrument_id', '=', instrumentId ?? ''))
  const rows = await inWindow
    .select('record')
    .orderBy('closed_at_ns', 'desc')
    .orderBy('order_id')
    .limit(query.limit)
    .offset(offset)
    .execute()
  const { n } = await inWindow.select(({ fn }) => fn.countAll<bigint>().as('n')).executeTakeFirstOrThrow()
  return { count: Number(n), rows: rows.map(({ record }) => decodeOrder(record)) }
}

async function findFills(tables: HistoryDatabase, query: Parameters<History['fills']>[0]) {
  const { start, end, offset } = bounds(query)
  const { instrumentId } = query
  const inWindow = tables
    .selectFrom('fills')
    .where('account', '=', query.account)
    .where('time_ns', '>=', start)
    .where('time_ns', '<=', end)
    .$if(instrumentId !== undefined, (found) => found.where('instrument_id', '=', instrumentId ?? ''))
  const rows = await inWindow
    .selectAll()
    .orderBy('time_ns', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offset)
    .execute()
  const { n } = await inWindow.select(({ fn }) => fn.countAll<bigint>().as('n')).executeTakeFirstOrThrow()
  return { count: Number(n), rows: rows.map(toFill) }
}

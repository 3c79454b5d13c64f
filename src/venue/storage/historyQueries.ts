import type { Database } from './database'
import { assert } from '@/lib/assert'
import type { Instrument } from '@/protocol/instrument'
import { findAccountStats, findPnlBoard, findPnlRank, findVolumeStats } from './accountStats'
import {
  findAccountTrades,
  findAllAccountTrades,
  findFills,
  findClosedOrders,
  findStoredOrder,
} from './accountTradeQueries'
import type { History, Backfill, PastTrade } from './history'
import { createHistoryDatabase, type HistoryDatabase } from './historyTables'
import { createPastPrices } from './pastPrices'
import { createPendingRows, type TapeRow } from './pendingRows'
import { slotNs, slotOf, type SeriesPoint } from './pointSampler'
import { findFundingPoints, findOptionTrades, findPoints, findSettlements, findTrades } from './publicQueries'
import { readStoredInteger } from './readInteger'
import type { ReadModels } from './readModels'
import { decodeInstrument } from './recordJson'
import { createRowWriter } from './rowWriter'
import { createStakeReader } from './strategyRows'
import { findAllTransactions, findTransactions } from './transactionQueries'

/** The queries over history.db. Each first writes what waits in `readModels`, so that it sees every event so far. */
export function createHistory(database: Database, readModels: ReadModels, onBackfilled: () => void): History {
  const tables = createHistoryDatabase(database)
  const pastPrices = createPastPrices(database)
  const pastInstruments = createPastInstruments(database)
  const readStakes = createStakeReader(database)
  const selectAny = database.prepare('SELECT EXISTS (SELECT 1 FROM points) OR EXISTS (SELECT 1 FROM trades) AS n')

  /** The tables with everything in them. */
  function fresh(): HistoryDatabase {
    readModels.flush()
    return tables
  }

  return {
    isEmpty: () => {
      readModels.flush()
      return readStoredInteger(selectAny.get(), 'n') === 0n
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
    orderById: (account, orderId) => findStoredOrder(fresh(), account, orderId),
    closedOrders: (query) => findClosedOrders(fresh(), query),
    accountTrades: (query) => findAccountTrades(fresh(), query),
    accountTradesAll: (query) => findAllAccountTrades(fresh(), query),
    fills: (query) => findFills(fresh(), query),
    transactions: (query) => findTransactions(fresh(), query),
    transactionsAll: (query) => findAllTransactions(fresh(), query),
    accountStats: (query) => findAccountStats(fresh(), query),
    pnlRank: (query) => findPnlRank(fresh(), query),
    pnlBoard: (query) => findPnlBoard(fresh(), query),
    strategyPoints: async ({ strategy, series, ...window }) => {
      const points = await findPoints(fresh(), series, strategy, window)
      return points.map(({ timeNs, price }) => ({ timeNs, value: price }))
    },
    sharePriceAt: (strategy, timeNs) => {
      readModels.flush()
      const point = pastPrices.at('strategyShare', strategy, timeNs)
      return point && { timeNs: point.timeNs, value: point.price }
    },
    stakes: (account, endNs) => {
      readModels.flush()
      return readStakes(account, endNs)
    },
    settlements: (query) => findSettlements(fresh(), query),
    optionTrades: (query) => findOptionTrades(fresh(), query),
    volumeStats: (query) => findVolumeStats(fresh(), query),
    instrumentById: (instrumentId) => {
      readModels.flush()
      return pastInstruments.byId(instrumentId)
    },
    instrumentByName: (instrumentName) => {
      readModels.flush()
      return pastInstruments.byName(instrumentName)
    },
  }
}

/**
 * Writes a made-up past in one transaction: half a past, left by a crash, would not count as empty. It keeps the loop
 * busy (some 10 µs a row), once in the life of a data folder.
 */
function writeBackfill(database: Database, readModels: ReadModels, backfill: Backfill): void {
  readModels.flush()
  const points = [
    ...backfill.indexPoints.map(({ asset, timeNs, price }) => toPoint('index', asset, timeNs, price)),
    ...backfill.markPoints.map(({ instrumentId, timeNs, price }) => toPoint('mark', instrumentId, timeNs, price)),
  ]
  const indexes = new Map(backfill.indexPoints.map(({ asset, timeNs, price }) => [`${asset} ${slotOf(timeNs)}`, price]))

  function toTapeRow(trade: PastTrade): TapeRow {
    const instrument = readModels.instrument(trade.instrumentId)
    const indexPrice = indexes.get(`${instrument.asset} ${slotOf(trade.timeNs)}`)
    return {
      row: {
        ...trade,
        orderType: undefined,
        orderStatus: undefined,
        markPrice: undefined,
        indexPrice,
        forwardPrice: trade.forwardPrice,
      },
      instrument,
    }
  }

  createRowWriter(database).write({
    ...createPendingRows(readModels.lastSeq()),
    points,
    trades: backfill.trades.map(toTapeRow),
    fundingPoints: [...backfill.fundingPoints],
  })
}

function toPoint(kind: SeriesPoint['kind'], key: string, timeNs: bigint, price: SeriesPoint['price']): SeriesPoint {
  assert(timeNs % slotNs === 0n, 'a point of the past is at a multiple of 30 s')
  return { kind, key, slot: slotOf(timeNs), price }
}

/** Contracts that were asked for lately; a page of history asks for the same few again and again. */
const maxCached = 2_000

type PastInstruments = {
  readonly byId: (instrumentId: string) => Instrument | undefined
  readonly byName: (instrumentName: string) => Instrument | undefined
}

function createPastInstruments(database: Database): PastInstruments {
  const byId = database.prepare('SELECT record FROM instruments WHERE instrument_id = ?')
  const byName = database.prepare('SELECT record FROM instruments WHERE instrument_name = ?')
  return { byId: cached((id) => read(byId.get(id))), byName: cached((name) => read(byName.get(name))) }
}

/** Terms never change, so what was found once stays found; what was not may be listed later. */
function cached(find: (key: string) => Instrument | undefined) {
  const known = new Map<string, Instrument>()
  return (key: string): Instrument | undefined => {
    const before = known.get(key)
    if (before !== undefined) return before
    const found = find(key)
    if (known.size >= maxCached) known.clear()
    if (found !== undefined) known.set(key, found)
    return found
  }
}

function read(row: unknown): Instrument | undefined {
  // The statements above ask for this one column.
  const record = (row as { readonly record: string } | undefined)?.record
  return record === undefined ? undefined : decodeInstrument(record)
}

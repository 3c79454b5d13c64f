import type { Database } from 'libsql'
import { findAccountStats, findPnlBoard, findPnlRank } from './accountStats'
import { findAccountTrades, findAllAccountTrades, findFills } from './accountTradeQueries'
import { writeBackfill } from './backfill'
import type { History } from './history'
import { createHistoryDatabase, type HistoryDatabase } from './historyTables'
import { findClosedOrders, findOrder } from './orderQueries'
import { createPastInstruments } from './pastInstruments'
import { createPastPrices } from './pastPrices'
import { findFundingPoints, findOptionTrades, findPoints, findSettlements, findTrades } from './publicQueries'
import { readInteger } from './readInteger'
import type { ReadModels } from './readModels'
import { createStakeReader } from './strategyRows'
import { findAllTransactions, findTransactions } from './transactionQueries'
import { findVolumeStats } from './volumeStats'

/** The queries over history.db. Each first writes what waits in `readModels`, so that it sees all that was told. */
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

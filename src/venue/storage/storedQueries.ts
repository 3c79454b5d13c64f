import { findAccountStats, findPnlBoard, findPnlRank, findVolumeStats } from './accountStats'
import {
  findAccountTrades,
  findAllAccountTrades,
  findClosedOrders,
  findFills,
  findStoredOrder,
} from './accountTradeQueries'
import type { History } from './history'
import type { HistoryDatabase } from './historyTables'
import { findFundingPoints, findOptionTrades, findPoints, findSettlements, findTrades } from './publicQueries'
import { findStakes } from './strategyRows'
import { findAllTransactions, findTransactions } from './transactionQueries'

export type StoredQueries = Pick<
  History,
  | 'trades'
  | 'indexPoints'
  | 'markPoints'
  | 'fundingPoints'
  | 'orderById'
  | 'closedOrders'
  | 'accountTrades'
  | 'accountTradesAll'
  | 'fills'
  | 'transactions'
  | 'transactionsAll'
  | 'accountStats'
  | 'pnlRank'
  | 'pnlBoard'
  | 'strategyPoints'
  | 'stakes'
  | 'settlements'
  | 'optionTrades'
  | 'volumeStats'
>

/** Creates the queries. `fresh` returns the tables once they contain everything that a query must include. */
export function createStoredQueries(fresh: () => HistoryDatabase | Promise<HistoryDatabase>): StoredQueries {
  const ask =
    <Query, Found>(find: (tables: HistoryDatabase, query: Query) => Promise<Found>) =>
    async (query: Query): Promise<Found> =>
      find(await fresh(), query)

  /** Gets the tables at the time of the call, not of the first iteration. */
  const readAll =
    <Query, Row>(find: (tables: HistoryDatabase, query: Query) => AsyncGenerator<readonly Row[]>) =>
    (query: Query): AsyncIterable<readonly Row[]> => {
      const tables = fresh()
      return (async function* () {
        yield* find(await tables, query)
      })()
    }

  return {
    trades: ask(findTrades),
    indexPoints: ask((tables, query) => findPoints(tables, 'index', query.asset, query)),
    markPoints: ask((tables, query) => findPoints(tables, 'mark', query.instrumentId, query)),
    fundingPoints: ask(findFundingPoints),
    orderById: async (account, orderId) => findStoredOrder(await fresh(), account, orderId),
    closedOrders: ask(findClosedOrders),
    accountTrades: ask(findAccountTrades),
    accountTradesAll: readAll(findAllAccountTrades),
    fills: ask(findFills),
    transactions: ask(findTransactions),
    transactionsAll: readAll(findAllTransactions),
    accountStats: ask(findAccountStats),
    pnlRank: ask(findPnlRank),
    pnlBoard: ask(findPnlBoard),
    strategyPoints: ask(async (tables, { strategy, series, ...window }) => {
      const points = await findPoints(tables, series, strategy, window)
      return points.map(({ timeNs, price }) => ({ timeNs, value: price }))
    }),
    stakes: ask(findStakes),
    settlements: ask(findSettlements),
    optionTrades: ask(findOptionTrades),
    volumeStats: ask(findVolumeStats),
  }
}

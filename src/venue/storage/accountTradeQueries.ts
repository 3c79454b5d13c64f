import type { Address, Hash } from '@/core/protocol/instrument'
import type { OrderRecord } from '../engine/event'
import { toAccountTrade } from './accountTradeColumns'
import type { AccountTradeRow, FillRow, History, StoredPage } from './history'
import type { HistoryDatabase } from './historyTables'
import {
  chooseTradePartitions,
  findTraderId,
  chooseOrderPartitions,
  countRows,
  pageIds,
  type PartitionPage,
  chunksNewestFirst,
} from './partitionPages'
import { decodeOrder } from './recordJson'
import { windowBounds } from './wholeHours'
import { allRows, wholePage } from './wholePages'

type TradeChoice = Awaited<ReturnType<typeof chooseTradePartitions>>

export async function findAccountTrades(
  tables: HistoryDatabase,
  query: Parameters<History['accountTrades']>[0],
): Promise<StoredPage<AccountTradeRow>> {
  const traderId = await findTraderId(tables, query.account)
  if (traderId === undefined) return { count: 0, rows: [] }
  const choice = await chooseTradePartitions(tables, traderId, query)
  const window = windowBounds(query)
  const found = await wholePage(await readPage(tables, query.account, choice, window), query, (last) =>
    readPage(tables, query.account, choice, restOfMoment(last)),
  )
  return { count: await countRows(tables, 'account_trades', choice, window), rows: found.map(({ row }) => row) }
}

function restOfMoment({ id, timeNs }: { readonly id: bigint; readonly timeNs: bigint }): PartitionPage {
  return { start: timeNs, end: timeNs, limit: allRows, offset: 0, after: { timeNs, id } }
}

export async function findFills(
  tables: HistoryDatabase,
  query: Parameters<History['fills']>[0],
): Promise<StoredPage<FillRow>> {
  const page = await findAccountTrades(tables, { ...query, tradeTypes: ['trade', 'liquidation'] })
  return { count: page.count, rows: page.rows.filter((row) => isFill(row)) }
}

function isFill(row: AccountTradeRow): row is FillRow {
  return row.tradeType === 'trade' || row.tradeType === 'liquidation'
}

export async function* findAllAccountTrades(
  tables: HistoryDatabase,
  query: Parameters<History['accountTradesAll']>[0],
): AsyncGenerator<readonly AccountTradeRow[]> {
  const traderId = await findTraderId(tables, query.account)
  if (traderId === undefined) return
  const choice = await chooseTradePartitions(tables, traderId, query)
  const { start, end } = windowBounds(query)
  const pieces = chunksNewestFirst((limit, after) =>
    readPage(tables, query.account, choice, { start, end, limit, offset: 0, after }),
  )
  for await (const piece of pieces) yield piece.map(({ row }) => row)
}

async function readPage(tables: HistoryDatabase, account: Address, choice: TradeChoice, page: PartitionPage) {
  if (choice.partitionIds.length === 0) return []
  const rows = await tables
    .selectFrom('account_trades')
    .selectAll()
    .where('id', 'in', pageIds('account_trades', choice, page))
    .orderBy('time_ns', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap((row) => {
    const tradeType = choice.typeOf.get(row.lane_id)
    return tradeType === undefined
      ? []
      : [{ id: row.id, timeNs: row.time_ns, row: toAccountTrade(account, tradeType, row) }]
  })
}

export async function findStoredOrder(
  tables: HistoryDatabase,
  account: Address,
  orderId: Hash,
): Promise<OrderRecord | undefined> {
  const row = await tables
    .selectFrom('ended_orders')
    .innerJoin('traders', 'traders.id', 'ended_orders.trader_id')
    .select('record')
    .where('account', '=', account)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row === undefined ? undefined : decodeOrder(row.record)
}

export async function findClosedOrders(
  tables: HistoryDatabase,
  query: Parameters<History['closedOrders']>[0],
): Promise<StoredPage<OrderRecord>> {
  const traderId = await findTraderId(tables, query.account)
  if (traderId === undefined) return { count: 0, rows: [] }
  const choice = await chooseOrderPartitions(tables, traderId, query)
  if (choice.partitionIds.length === 0) return { count: 0, rows: [] }
  const window = windowBounds(query)
  const read = (page: PartitionPage) =>
    tables
      .selectFrom('ended_orders')
      .select(['id', 'time_ns as timeNs', 'record'])
      .where('id', 'in', pageIds('ended_orders', choice, page))
      .orderBy('time_ns', 'desc')
      .orderBy('id', 'desc')
      .execute()
  const rows = await wholePage(await read(window), query, (last) => read(restOfMoment(last)))
  return {
    count: await countRows(tables, 'ended_orders', choice, window),
    rows: rows.map(({ record }) => decodeOrder(record)),
  }
}

import type { Address, Hash } from '@/protocol/instrument'
import type { OrderRecord } from '../engine/event'
import { chooseOrderLanes, findTraderId } from './chooseLanes'
import type { History, HistoryPage } from './history'
import type { HistoryDatabase } from './historyTables'
import { countRows, pageIds } from './lanePages'
import { decodeOrder } from './recordJson'
import { windowBounds } from './windowBounds'

export async function findOrder(
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
): Promise<HistoryPage<OrderRecord>> {
  const traderId = await findTraderId(tables, query.account)
  if (traderId === undefined) return { count: 0, rows: [] }
  const choice = await chooseOrderLanes(tables, traderId, query)
  if (choice.laneIds.length === 0) return { count: 0, rows: [] }
  const window = windowBounds(query)
  const rows = await tables
    .selectFrom('ended_orders')
    .select('record')
    .where('id', 'in', pageIds('ended_orders', choice, window))
    .orderBy('time_ns', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return {
    count: await countRows(tables, 'ended_orders', choice, window),
    rows: rows.map(({ record }) => decodeOrder(record)),
  }
}

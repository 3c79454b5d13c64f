import type { Address } from '@/protocol/instrument'
import { toAccountTrade } from './accountTradeColumns'
import { chooseTradeLanes, findTraderId } from './chooseLanes'
import { chunksNewestFirst } from './chunksNewestFirst'
import type { AccountTradeRow, Fill, History, HistoryPage } from './history'
import type { HistoryDatabase } from './historyTables'
import { countRows, pageIds, type LanePage } from './lanePages'
import { windowBounds } from './windowBounds'

type TradeChoice = Awaited<ReturnType<typeof chooseTradeLanes>>

export async function findAccountTrades(
  tables: HistoryDatabase,
  query: Parameters<History['accountTrades']>[0],
): Promise<HistoryPage<AccountTradeRow>> {
  const traderId = await findTraderId(tables, query.account)
  if (traderId === undefined) return { count: 0, rows: [] }
  const choice = await chooseTradeLanes(tables, traderId, query)
  const window = windowBounds(query)
  const found = await readPage(tables, query.account, choice, window)
  return { count: await countRows(tables, 'account_trades', choice, window), rows: found.map(({ row }) => row) }
}

export async function findFills(
  tables: HistoryDatabase,
  query: Parameters<History['fills']>[0],
): Promise<HistoryPage<Fill>> {
  const page = await findAccountTrades(tables, { ...query, tradeTypes: ['trade', 'liquidation'] })
  return { count: page.count, rows: page.rows.filter((row) => isFill(row)) }
}

function isFill(row: AccountTradeRow): row is Fill {
  return row.tradeType === 'trade' || row.tradeType === 'liquidation'
}

/** Whole pieces until there are no more. */
export async function* findAllAccountTrades(
  tables: HistoryDatabase,
  query: Parameters<History['accountTradesAll']>[0],
): AsyncGenerator<readonly AccountTradeRow[]> {
  const traderId = await findTraderId(tables, query.account)
  if (traderId === undefined) return
  const choice = await chooseTradeLanes(tables, traderId, query)
  const { start, end } = windowBounds(query)
  const pieces = chunksNewestFirst((limit, after) =>
    readPage(tables, query.account, choice, { start, end, limit, offset: 0, after }),
  )
  for await (const piece of pieces) yield piece.map(({ row }) => row)
}

async function readPage(tables: HistoryDatabase, account: Address, choice: TradeChoice, page: LanePage) {
  if (choice.laneIds.length === 0) return []
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

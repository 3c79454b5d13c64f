import { sql, type Selectable } from 'kysely'
import type { CollateralAsset } from '@/core/protocol/collateral'
import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Address, Hash, Side } from '@/core/protocol/instrument'
import type { History, StoredPage, TransactionFilter, TransactionRow } from './history'
import type { HistoryDatabase, HistoryTableRows } from './historyTables'
import { findTraderId, type Bounds, chunksNewestFirst } from './partitionPages'
import { splitIntoHours, windowBounds } from './wholeHours'
import { wholePage } from './wholePages'

type Filter = Omit<TransactionFilter, 'account'>

export async function findTransactions(
  tables: HistoryDatabase,
  query: Parameters<History['transactions']>[0],
): Promise<StoredPage<TransactionRow>> {
  const traderId = await findTraderId(tables, query.account)
  if (traderId === undefined) return { count: 0, rows: [] }
  const window = windowBounds(query)
  const newestFirst = (bounds: Bounds) =>
    choose(tables, traderId, query, bounds).selectAll().orderBy('time_ns', 'desc').orderBy('id', 'desc')
  const page = newestFirst(window).limit(window.limit).offset(window.offset)
  const rows = await wholePage(await page.execute(), query, ({ id, time_ns }) =>
    newestFirst({ start: time_ns, end: time_ns }).where('id', '<', id).execute(),
  )
  const count = await countTransactions(tables, traderId, query, window)
  return { count, rows: rows.map((row) => toTransaction(query.account, row)) }
}

/** Counts transactions. Whole hours are already counted. */
async function countTransactions(
  tables: HistoryDatabase,
  traderId: bigint,
  filter: Filter,
  { start, end }: Bounds,
): Promise<number> {
  if (start > end) return 0
  const { types, status } = filter
  const { firstHour, lastHour, edges } = splitIntoHours(start, end)
  const hours = await tables
    .selectFrom('transaction_hours')
    .select(({ fn }) => fn.sum<bigint | null>('row_count').as('n'))
    .where('trader_id', '=', traderId)
    .where('hour', '>=', firstHour)
    .where('hour', '<=', lastHour)
    .$if(types !== undefined, (found) => found.where('type', 'in', types ?? []))
    .$if(status !== undefined, (found) => found.where('status', '=', status ?? ''))
    .executeTakeFirstOrThrow()
  let count = hours.n ?? 0n
  for (const edge of edges) {
    const rows = choose(tables, traderId, filter, edge)
    count += (await rows.select(({ fn }) => fn.countAll<bigint>().as('n')).executeTakeFirstOrThrow()).n
  }
  return Number(count)
}

export async function* findAllTransactions(
  tables: HistoryDatabase,
  query: Parameters<History['transactionsAll']>[0],
): AsyncGenerator<readonly TransactionRow[]> {
  const traderId = await findTraderId(tables, query.account)
  if (traderId === undefined) return
  const { start, end } = windowBounds(query)
  const pieces = chunksNewestFirst(async (limit, after) => {
    const rows = await choose(tables, traderId, query, { start, end: after?.timeNs ?? end })
      .selectAll()
      .$if(after !== undefined, (found) =>
        found.where(sql<boolean>`(time_ns, id) < (${after?.timeNs ?? 0n}, ${after?.id ?? 0n})`),
      )
      .orderBy('time_ns', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ id: row.id, timeNs: row.time_ns, row: toTransaction(query.account, row) }))
  })
  for await (const piece of pieces) yield piece.map(({ row }) => row)
}

function choose(tables: HistoryDatabase, traderId: bigint, { types, status }: Filter, { start, end }: Bounds) {
  return tables
    .selectFrom('transactions')
    .where('trader_id', '=', traderId)
    .where('time_ns', '>=', start)
    .where('time_ns', '<=', end)
    .$if(types !== undefined, (found) => found.where('type', 'in', types ?? []))
    .$if(status !== undefined, (found) => found.where('status', '=', status ?? ''))
}

function toTransaction(account: Address, row: Selectable<HistoryTableRows['transactions']>): TransactionRow {
  const { swap_asset, swap_side, swap_fee, swap_price, swap_amount } = row
  // The casts are safe, because only accountRowWriter writes these texts.
  return {
    id: row.transaction_id,
    account,
    type: row.type as TransactionRow['type'],
    status: row.status as TransactionRow['status'],
    asset: row.asset as CollateralAsset,
    amount: fixed6<Amount>(row.amount),
    initiatedNs: row.time_ns,
    finalizedNs: row.finalized_ns ?? undefined,
    counterParty: (row.counter_party ?? undefined) as Address | undefined,
    chainId: row.chain_id === null ? undefined : Number(row.chain_id),
    l1TxHash: (row.l1_tx_hash ?? undefined) as Hash | undefined,
    l2TxHash: (row.l2_tx_hash ?? undefined) as Hash | undefined,
    label: row.label ?? undefined,
    referenceId: row.reference_id ?? undefined,
    swap:
      swap_asset === null
        ? undefined
        : {
            asset: swap_asset as CollateralAsset,
            side: swap_side as Side,
            fee: fixed6<Usd>(swap_fee ?? 0n),
            price: fixed6<Price>(swap_price ?? 0n),
            amount: swap_amount === null ? undefined : fixed6<Amount>(swap_amount),
          },
  }
}

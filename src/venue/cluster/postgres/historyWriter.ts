import { sql } from 'kysely'
import {
  endedOrderValues,
  isOption,
  partitionFigures,
  partitionKindOf,
  pnlOfFigures,
  transactionValues,
} from '../../storage/accountRowWriter'
import { accountTradeFigures, toAccountTradeColumns } from '../../storage/accountTradeColumns'
import { orderPartitionKey, tradePartitionKey } from '../../storage/partitionWriter'
import type { PendingRows } from '../../storage/pendingRows'
import { createSums } from '../../storage/pendingSums'
import { encodeRecord } from '../../storage/recordJson'
import { sumColumns, type SumTable } from '../../storage/sumColumns'
import { addTapeVolume, tapeValues } from '../../storage/tapeWriter'
import { hourOf, wholeDayOf } from '../../storage/wholeHours'
import { upsertSums, insertRows } from './insertRows'
import type { PostgresTables } from './openPostgres'
import { createRowIds, type RowIds } from './rowIds'
import { createPartitionMaker, type PartitionedTable } from './timePartitions'

type Write = {
  readonly tables: PostgresTables
  readonly ids: RowIds
  readonly makePartitions: ReturnType<typeof createPartitionMaker>
  /** Adds to the sums, which are written last. */
  readonly add: (table: SumTable, key: readonly (string | bigint)[], figures: readonly bigint[]) => void
}

/**
 * Returns a function that writes rows in the caller's transaction. It caches ids and partitions, so it cannot be used
 * after a rollback.
 */
export function createHistoryWriter(): (tables: PostgresTables, rows: PendingRows) => Promise<void> {
  const ids = createRowIds()
  const makePartitions = createPartitionMaker()
  return async (tables, rows) => {
    const sums = new Map<SumTable, ReturnType<typeof createSums>>()
    const add: Write['add'] = (table, key, figures) => {
      const ofTable = sums.get(table) ?? createSums()
      sums.set(table, ofTable)
      ofTable.add(key, figures)
    }
    const write = { tables, ids, makePartitions, add }
    await writePublic(write, rows)
    await writeTrades(write, rows)
    await writeOrders(write, rows)
    await writeTransactions(write, rows)
    // Rows are locked in one order in every transaction, which prevents deadlocks.
    for (const table of Object.keys(sumColumns) as SumTable[]) {
      await upsertSums(tables, table, sums.get(table)?.take() ?? [])
    }
  }
}

/** Leaves only the last of several rows with one key, because a statement cannot write a row twice. */
function lastOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()]
}

async function writePublic({ tables, ids, makePartitions, add }: Write, rows: PendingRows): Promise<void> {
  const instruments = lastOf(rows.instruments, ({ instrumentId }) => instrumentId)
  await insertRows(
    tables,
    'instruments',
    instruments.map((instrument) => ({
      instrument_id: instrument.instrumentId,
      instrument_name: instrument.instrumentName,
      record: encodeRecord(instrument),
    })),
    sql`ON CONFLICT (instrument_id) DO UPDATE SET record = excluded.record`,
  )
  for (const { instrumentType, instrumentId } of instruments) {
    if (instrumentType !== 'OPTION') continue
    const id = await ids(tables, 'series', ['mark', instrumentId])
    await sql`UPDATE series SET is_option = 1 WHERE id = ${id}`.execute(tables)
  }
  const points = []
  for (const { kind, key, slot, price } of lastOf(rows.points, (point) => `${point.kind}:${point.key} ${point.slot}`)) {
    points.push({ series_id: await ids(tables, 'series', [kind, key]), slot: BigInt(slot), price })
  }
  await insertInto({ tables, makePartitions }, 'points', points, ({ slot }) => slot)
  const funding = lastOf(rows.fundingPoints, ({ instrumentId, timeNs }) => `${instrumentId} ${timeNs}`)
  await insertRows(
    tables,
    'funding_points',
    funding.map(({ instrumentId, timeNs, rate, markPrice }) => ({
      instrument_id: instrumentId,
      time_ns: timeNs,
      rate,
      mark_price: markPrice ?? null,
    })),
    sql`ON CONFLICT (instrument_id, time_ns) DO UPDATE SET rate = excluded.rate, mark_price = excluded.mark_price`,
  )
  await insertInto({ tables, makePartitions }, 'trades', rows.trades.map(tapeValues), ({ time_ns }) => time_ns)
  for (const entry of rows.trades) addTapeVolume(entry, add)
  await insertRows(
    tables,
    'strategy_stakes',
    rows.stakes.map(({ account, strategy, timeNs, shares, pendingDeposit }) => ({
      account,
      strategy,
      time_ns: timeNs,
      shares,
      pending_deposit: pendingDeposit,
    })),
  )
  await insertRows(
    tables,
    'settlements',
    rows.settlements.map(({ asset, expiryNs, settlementPrice, timeNs }) => ({
      asset,
      expiry_ns: expiryNs,
      settlement_price: settlementPrice,
      time_ns: timeNs,
    })),
    sql`ON CONFLICT DO NOTHING`,
  )
  for (const { instrumentId, expiredAtNs } of rows.expired) {
    await sql`UPDATE series SET expired_at_ns = ${expiredAtNs} WHERE kind = 'mark' AND key = ${instrumentId}`.execute(
      tables,
    )
  }
}

/** Inserts rows. Only points may be written again, with another price. */
async function insertInto<Row extends Readonly<Record<string, unknown>>>(
  { tables, makePartitions }: Pick<Write, 'tables' | 'makePartitions'>,
  table: PartitionedTable,
  rows: readonly Row[],
  placeOf: (row: Row) => bigint,
): Promise<void> {
  await makePartitions(tables, table, rows.map(placeOf))
  const orElse = table === 'points' ? sql`ON CONFLICT (series_id, slot) DO UPDATE SET price = excluded.price` : sql``
  await insertRows(tables, table, rows, orElse)
}

async function writeTrades(write: Write, { accountTrades }: PendingRows): Promise<void> {
  const { tables, ids, add } = write
  const values = []
  for (const { row, instrument, isUnranked = false } of accountTrades) {
    const traderId = await ids(tables, 'traders', [row.account])
    const partitionId = await ids(tables, 'trade_lanes', tradePartitionKey(traderId, row.tradeType, instrument))
    const figures = accountTradeFigures(instrument, row)
    values.push({
      ...toAccountTradeColumns(row),
      trader_id: traderId,
      lane_id: partitionId,
      is_option: isOption(instrument),
      volume: figures.volume,
    })
    add('trade_lane_hours', [partitionId, hourOf(row.timeNs)], partitionFigures(figures))
    if (!isUnranked) add('pnl_days', [wholeDayOf(row.timeNs), traderId], [pnlOfFigures(figures)])
  }
  await insertInto(write, 'account_trades', values, ({ time_ns }) => time_ns)
}

async function writeOrders({ tables, ids, makePartitions, add }: Write, { endedOrders }: PendingRows): Promise<void> {
  const values = []
  for (const entry of endedOrders) {
    const traderId = await ids(tables, 'traders', [entry.row.account])
    const key = orderPartitionKey(traderId, entry.instrument, partitionKindOf(entry.row))
    values.push({ trader_id: traderId, lane_id: await ids(tables, 'order_lanes', key), ...endedOrderValues(entry) })
  }
  await makePartitions(
    tables,
    'ended_orders',
    values.map(({ time_ns }) => time_ns),
  )
  // An order ends only once, so only rows that were really inserted count.
  const inserted = await insertRows(
    tables,
    'ended_orders',
    values,
    sql`ON CONFLICT DO NOTHING RETURNING lane_id, time_ns`,
  )
  for (const { lane_id: partitionId, time_ns: timeNs } of inserted) {
    // The columns are integers, which the driver returns as bigints.
    add('order_lane_hours', [partitionId as bigint, hourOf(timeNs as bigint)], [1n])
  }
}

async function writeTransactions(write: Write, { transactions, finalized }: PendingRows): Promise<void> {
  const { tables, ids, add } = write
  const values = []
  for (const row of transactions) {
    const traderId = await ids(tables, 'traders', [row.account])
    add('transaction_hours', [traderId, hourOf(row.initiatedNs), row.type, row.status], [1n])
    values.push(transactionValues(row, traderId))
  }
  await insertInto(write, 'transactions', values, ({ time_ns }) => time_ns)
  for (const row of finalized) {
    const traderId = await ids(tables, 'traders', [row.account])
    const hour = hourOf(row.initiatedNs)
    add('transaction_hours', [traderId, hour, row.type, 'initiated'], [-1n])
    add('transaction_hours', [traderId, hour, row.type, 'finalized'], [1n])
    const isThis = sql`trader_id = ${traderId} AND time_ns = ${row.initiatedNs} AND transaction_id = ${row.id}`
    await sql`UPDATE transactions SET status = 'finalized', finalized_ns = ${row.finalizedNs},
      l1_tx_hash = ${row.l1TxHash ?? null}, l2_tx_hash = ${row.l2TxHash ?? null} WHERE ${isThis}`.execute(tables)
    if (row.swap === undefined) continue
    const { asset, side, fee, price, amount } = row.swap
    await sql`UPDATE transactions SET swap_asset = ${asset}, swap_side = ${side}, swap_fee = ${fee},
      swap_price = ${price}, swap_amount = ${amount ?? null} WHERE ${isThis}`.execute(tables)
  }
}

import { sql, type RawBuilder, type Selectable } from 'kysely'
import { runInMacrotask } from '@/core/lib/runInMacrotask'
import type { Address } from '@/core/protocol/instrument'
import type { AccountTradeFilter, AccountTradeType, ClosedOrderFilter } from './history'
import type { HistoryDatabase, HistoryTableRows } from './historyTables'
import { orderPartitionKinds } from './partitionWriter'
import { splitIntoHours } from './wholeHours'

/** The two tables with partitioned rows. Other tables count the rows of a partition by the hour. */
export type PartitionTable = 'account_trades' | 'ended_orders'
const hoursOf = { account_trades: 'trade_lane_hours', ended_orders: 'order_lane_hours' } as const

export type PartitionChoice = {
  readonly traderId: bigint
  readonly partitionIds: readonly bigint[]
  readonly isAll: boolean
  /** A single option, whose rows are a part of their partitions. */
  readonly optionId: string | undefined
}

export type Bounds = { readonly start: bigint; readonly end: bigint }

export type PartitionPage = Bounds & {
  readonly limit: number
  readonly offset: number
  readonly after?: { readonly timeNs: bigint; readonly id: bigint } | undefined
}

/**
 * Returns the ids of a page. Partitions are merged while they are read, newest first, so that a page costs only the
 * rows before its end.
 */
export function pageIds(table: PartitionTable, choice: PartitionChoice, page: PartitionPage): RawBuilder<bigint> {
  const { start, limit, offset, after } = page
  // The condition on the time is repeated alone, because the index does not begin with a pair.
  const inWindow = sql`time_ns BETWEEN ${start} AND ${after?.timeNs ?? page.end}`
  const isAfter = after === undefined ? sql`` : sql`AND (time_ns, id) < (${after.timeNs}, ${after.id})`
  const parts = rowsOf(choice).map(
    (rows) => sql`SELECT time_ns, id FROM ${sql.table(table)} WHERE ${rows} AND ${inWindow} ${isAfter}`,
  )
  const merged = sql.join(parts, sql` UNION ALL `)
  return sql`(SELECT id FROM (${merged} ORDER BY time_ns DESC, id DESC LIMIT ${limit} OFFSET ${offset}) AS merged)`
}

/** Counts the rows in a window. Whole hours are already counted; only the rows at its ends are scanned. */
export async function countRows(
  tables: HistoryDatabase,
  table: PartitionTable,
  choice: PartitionChoice,
  { start, end }: Bounds,
): Promise<number> {
  if (choice.partitionIds.length === 0 || start > end) return 0
  if (choice.optionId !== undefined) return countBetween(tables, table, choice, { start, end })
  const { firstHour, lastHour, edges } = splitIntoHours(start, end)
  const { rows } = await sql<{ n: bigint }>`
    SELECT coalesce(sum(row_count), 0) AS n FROM ${sql.table(hoursOf[table])}
    WHERE lane_id IN (${sql.join(choice.partitionIds)}) AND hour BETWEEN ${firstHour} AND ${lastHour}`.execute(tables)
  let count = Number(rows[0]?.n ?? 0n)
  for (const edge of edges) count += await countBetween(tables, table, choice, edge)
  return count
}

async function countBetween(
  tables: HistoryDatabase,
  table: PartitionTable,
  choice: PartitionChoice,
  { start, end }: Bounds,
) {
  let count = 0
  for (const rows of rowsOf(choice)) {
    const found = await sql<{ n: bigint }>`
      SELECT count(*) AS n FROM ${sql.table(table)} WHERE ${rows} AND time_ns BETWEEN ${start} AND ${end}`.execute(
      tables,
    )
    count += Number(found.rows[0]?.n ?? 0n)
  }
  return count
}

/** Returns disjoint conditions, each of which one index can answer. */
function rowsOf({ traderId, partitionIds, isAll, optionId }: PartitionChoice): RawBuilder<unknown>[] {
  if (optionId !== undefined) {
    const isOption = sql`trader_id = ${traderId} AND instrument_id = ${optionId} AND is_option = 1`
    return [sql`${isOption} AND lane_id IN (${sql.join(partitionIds)})`]
  }
  if (isAll) return [sql`trader_id = ${traderId}`]
  return partitionIds.map((partitionId) => sql`lane_id = ${partitionId}`)
}

type TradePartition = Selectable<HistoryTableRows['trade_lanes']>

/** Finds the trader's row id; `undefined` for an account without rows. */
export async function findTraderId(tables: HistoryDatabase, account: Address): Promise<bigint | undefined> {
  const found = await tables.selectFrom('traders').select('id').where('account', '=', account).executeTakeFirst()
  return found?.id
}

export async function chooseTradePartitions(
  tables: HistoryDatabase,
  traderId: bigint,
  filter: Omit<AccountTradeFilter, 'account'>,
): Promise<PartitionChoice & { readonly typeOf: ReadonlyMap<bigint, AccountTradeType> }> {
  const partitions = await tables.selectFrom('trade_lanes').selectAll().where('trader_id', '=', traderId).execute()
  const { tradeTypes, optionType } = filter
  const fitting = partitions.filter(
    (partition) =>
      isOfInstrument(partition, filter) &&
      (optionType === undefined || partition.option_type === optionType) &&
      (tradeTypes === undefined || tradeTypes.some((type) => type === partition.trade_type)),
  )
  return {
    ...choose(traderId, partitions, fitting, filter.instrumentId),
    // The cast is safe, because only partitionWriter writes this column.
    typeOf: new Map(fitting.map((partition) => [partition.id, partition.trade_type as AccountTradeType])),
  }
}

export async function chooseOrderPartitions(
  tables: HistoryDatabase,
  traderId: bigint,
  filter: Omit<ClosedOrderFilter, 'account'>,
): Promise<PartitionChoice> {
  const partitions = await tables.selectFrom('order_lanes').selectAll().where('trader_id', '=', traderId).execute()
  const { isStop, isTwapSlice } = filter
  const fitting = partitions.filter(
    (partition) =>
      isOfInstrument(partition, filter) &&
      (isStop === undefined || (partition.is_stop === orderPartitionKinds.stop) === isStop) &&
      (isTwapSlice === undefined || (partition.is_stop === orderPartitionKinds.twapSlice) === isTwapSlice),
  )
  return choose(traderId, partitions, fitting, filter.instrumentId)
}

type Partition = Pick<TradePartition, 'id' | 'asset' | 'instrument_type' | 'instrument_id'>
type InstrumentFilter = Pick<ClosedOrderFilter, 'asset' | 'instrumentType' | 'instrumentId'>

/** True if a partition may contain rows of the instrument. A partition of options may contain any option. */
function isOfInstrument(partition: Partition, { asset, instrumentType, instrumentId }: InstrumentFilter): boolean {
  return (
    (asset === undefined || partition.asset === asset) &&
    (instrumentType === undefined || partition.instrument_type === instrumentType) &&
    (instrumentId === undefined || partition.instrument_id === instrumentId || partition.instrument_type === 'OPTION')
  )
}

function choose(
  traderId: bigint,
  all: readonly Partition[],
  fitting: readonly Partition[],
  instrumentId: string | undefined,
): PartitionChoice {
  const own = fitting.filter((partition) => instrumentId !== undefined && partition.instrument_id === instrumentId)
  const isOption = instrumentId !== undefined && own.length === 0
  const chosen = own.length > 0 ? own : fitting
  return {
    traderId,
    partitionIds: chosen.map(({ id }) => id),
    isAll: chosen.length === all.length,
    optionId: isOption ? instrumentId : undefined,
  }
}

/** Large enough that few queries are needed, and small enough that the event loop is free after some milliseconds. */
const rowsAtOnce = 1_000

type Placed = { readonly id: bigint; readonly timeNs: bigint }

/** Reads a list in pieces with a macrotask between them. Rows added at the head meanwhile do not shift it. */
export async function* chunksNewestFirst<Row extends Placed>(
  read: (limit: number, after: Placed | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Placed | undefined; ;) {
    const rows = await read(rowsAtOnce, after)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)
    await new Promise<void>(runInMacrotask)
  }
}

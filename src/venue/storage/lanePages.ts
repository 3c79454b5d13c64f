import { sql, type RawBuilder } from 'kysely'
import type { HistoryDatabase } from './historyTables'
import { splitIntoHours } from './wholeHours'

/** The two tables whose rows lie in lanes, and where the rows of a lane are counted by the hour. */
export type LaneTable = 'account_trades' | 'ended_orders'
const hoursOf = { account_trades: 'trade_lane_hours', ended_orders: 'order_lane_hours' } as const

/** Which rows of a trader are asked for. */
export type LaneChoice = {
  readonly traderId: bigint
  readonly laneIds: readonly bigint[]
  /** Whether these are all lanes that the trader has. */
  readonly isAll: boolean
  /** A single option: its rows are a part of their lanes. */
  readonly optionId: string | undefined
}

/** Bounds are inclusive. */
export type Bounds = { readonly start: bigint; readonly end: bigint }

export type LanePage = Bounds & {
  readonly limit: number
  readonly offset: number
  /** Only rows that come after this one, newest first. */
  readonly after?: { readonly timeNs: bigint; readonly id: bigint } | undefined
}

/**
 * The ids of a page, newest first, as a subquery. Lanes are merged while they are read, so that a page costs what lies
 * before it in the list and nothing else.
 */
export function pageIds(table: LaneTable, choice: LaneChoice, page: LanePage): RawBuilder<bigint> {
  const { start, limit, offset, after } = page
  // Said of the time alone as well, because the index does not begin at a pair.
  const inWindow = sql`time_ns BETWEEN ${start} AND ${after?.timeNs ?? page.end}`
  const isAfter = after === undefined ? sql`` : sql`AND (time_ns, id) < (${after.timeNs}, ${after.id})`
  const parts = rowsOf(choice).map(
    (rows) => sql`SELECT time_ns, id FROM ${sql.table(table)} WHERE ${rows} AND ${inWindow} ${isAfter}`,
  )
  const merged = sql.join(parts, sql` UNION ALL `)
  return sql`(SELECT id FROM (${merged} ORDER BY time_ns DESC, id DESC LIMIT ${limit} OFFSET ${offset}))`
}

/** How many rows lie in a window: whole hours are counted already, only those at its ends are gone through. */
export async function countRows(
  tables: HistoryDatabase,
  table: LaneTable,
  choice: LaneChoice,
  { start, end }: Bounds,
): Promise<number> {
  if (choice.laneIds.length === 0 || start > end) return 0
  if (choice.optionId !== undefined) return countBetween(tables, table, choice, { start, end })
  const { firstHour, lastHour, edges } = splitIntoHours(start, end)
  const { rows } = await sql<{ n: bigint }>`
    SELECT coalesce(sum(row_count), 0) AS n FROM ${sql.table(hoursOf[table])}
    WHERE lane_id IN (${sql.join(choice.laneIds)}) AND hour BETWEEN ${firstHour} AND ${lastHour}`.execute(tables)
  let count = Number(rows[0]?.n ?? 0n)
  for (const edge of edges) count += await countBetween(tables, table, choice, edge)
  return count
}

async function countBetween(tables: HistoryDatabase, table: LaneTable, choice: LaneChoice, { start, end }: Bounds) {
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

/** Conditions that an index answers each, and that share no row. */
function rowsOf({ traderId, laneIds, isAll, optionId }: LaneChoice): RawBuilder<unknown>[] {
  if (optionId !== undefined) {
    const isOption = sql`trader_id = ${traderId} AND instrument_id = ${optionId} AND is_option = 1`
    return [sql`${isOption} AND lane_id IN (${sql.join(laneIds)})`]
  }
  if (isAll) return [sql`trader_id = ${traderId}`]
  return laneIds.map((laneId) => sql`lane_id = ${laneId}`)
}

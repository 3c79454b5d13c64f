import { sql } from 'kysely'
import { fixed6, type Usd, type Amount } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { StoredAccountStats, History, PnlStanding, StoredVolume, VolumeStats } from './history'
import type { HistoryDatabase } from './historyTables'
import { findTraderId, type Bounds } from './partitionPages'
import { wholeDayOf, splitIntoHours, windowBounds } from './wholeHours'

type PartitionSums = {
  readonly trade_type: string
  readonly instrument_type: string
  readonly volume: bigint
  readonly realized_pnl: bigint
  readonly fees: bigint
  readonly liquidation_fees: bigint
  readonly win_count: bigint
  readonly loss_count: bigint
  readonly gains: bigint
  readonly losses: bigint
}

/** Computes a trader's figures. Whole hours in the window are already summed; only the rows at its ends are scanned. */
export async function findAccountStats(
  tables: HistoryDatabase,
  query: Parameters<History['accountStats']>[0],
): Promise<StoredAccountStats> {
  const traderId = await findTraderId(tables, query.account)
  if (traderId === undefined) return toStats([])
  const partitions = await tables
    .selectFrom('trade_lanes')
    .select('id')
    .where('trader_id', '=', traderId)
    .$if(query.asset !== undefined, (found) => found.where('asset', '=', query.asset ?? ''))
    .execute()
  if (partitions.length === 0) return toStats([])
  const partitionIds = partitions.map(({ id }) => id)
  return toStats(await sumPartitions(tables, partitionIds, windowBounds(query)))
}

async function sumPartitions(tables: HistoryDatabase, partitionIds: readonly bigint[], { start, end }: Bounds) {
  const { firstHour, lastHour, edges } = splitIntoHours(start, end)
  const isChosen = sql`lane_id IN (${sql.join(partitionIds)})`
  const parts = [
    sql`SELECT lane_id, volume, realized_pnl, fees, liquidation_fees, win_count, loss_count, gains, losses
      FROM trade_lane_hours WHERE ${isChosen} AND hour BETWEEN ${firstHour} AND ${lastHour}`,
    ...edges.map(
      (edge) =>
        sql`SELECT lane_id, volume, realized_pnl, fee, liquidation_fee,
          CASE WHEN realized_pnl > 0 THEN 1 ELSE 0 END, CASE WHEN realized_pnl < 0 THEN 1 ELSE 0 END,
          CASE WHEN realized_pnl > 0 THEN realized_pnl ELSE 0 END, CASE WHEN realized_pnl < 0 THEN -realized_pnl ELSE 0 END
        FROM account_trades WHERE ${isChosen} AND time_ns BETWEEN ${edge.start} AND ${edge.end}`,
    ),
  ]
  const { rows } = await sql<PartitionSums>`
    SELECT trade_type, instrument_type, sum(volume) AS volume, sum(realized_pnl) AS realized_pnl, sum(fees) AS fees,
      sum(liquidation_fees) AS liquidation_fees, sum(win_count) AS win_count, sum(loss_count) AS loss_count,
      sum(gains) AS gains, sum(losses) AS losses
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts JOIN trade_lanes ON trade_lanes.id = lane_id
    GROUP BY trade_type, instrument_type`.execute(tables)
  return rows
}

function toStats(rows: readonly PartitionSums[]): StoredAccountStats {
  const sum = (column: keyof PartitionSums, fits: (row: PartitionSums) => boolean = () => true): Usd =>
    fixed6<Usd>(rows.reduce((total, row) => (fits(row) ? total + BigInt(row[column]) : total), 0n))
  const isFunding = (row: PartitionSums) => row.trade_type === 'funding'
  const isSettlement = (row: PartitionSums) => row.trade_type === 'settlement'
  const figures = {
    realizedPnl: sum('realized_pnl', (row) => !isSettlement(row)),
    settlementPnl: sum('realized_pnl', isSettlement),
    // The fee of a funding row is that hour's payment.
    funding: fixed6<Usd>(0n - sum('fees', isFunding)),
    fees: sum('fees', (row) => !isFunding(row)),
    liquidationFees: sum('liquidation_fees'),
  }
  const { realizedPnl, settlementPnl, funding, fees, liquidationFees } = figures
  return {
    ...figures,
    optionsVolume: sum('volume', (row) => row.instrument_type === 'OPTION'),
    perpVolume: sum('volume', (row) => row.instrument_type === 'PERPETUAL'),
    pnl: fixed6<Usd>(realizedPnl + settlementPnl + funding - fees - liquidationFees),
    winCount: Number(sum('win_count')),
    lossCount: Number(sum('loss_count')),
    gains: sum('gains'),
    losses: sum('losses'),
  }
}

/** Ranks by whole days, because hourly sums of all traders would be too many. */
export async function findPnlRank(
  tables: HistoryDatabase,
  query: Parameters<History['pnlRank']>[0],
): Promise<number | undefined> {
  const traderId = await findTraderId(tables, query.account)
  if (traderId === undefined) return undefined
  const { start, end } = windowBounds(query)
  const { rows } = await sql<{ place: bigint | null }>`
    WITH pnls AS (
      SELECT trader_id, sum(pnl) AS pnl FROM pnl_days WHERE day BETWEEN ${wholeDayOf(start)} AND ${wholeDayOf(end)}
      GROUP BY trader_id
    ), own AS (SELECT pnl FROM pnls WHERE trader_id = ${traderId})
    SELECT 1 + (SELECT count(*) FROM pnls WHERE pnls.pnl > own.pnl) AS place FROM own`.execute(tables)
  const place = rows[0]?.place
  return place === undefined || place === null ? undefined : Number(place)
}

export async function findPnlBoard(
  tables: HistoryDatabase,
  query: Parameters<History['pnlBoard']>[0],
): Promise<readonly PnlStanding[]> {
  const { start, end } = windowBounds(query)
  const { rows } = await sql<{ account: string; pnl: bigint }>`
    SELECT account, sum(pnl) AS pnl FROM pnl_days JOIN traders ON traders.id = trader_id
    WHERE day BETWEEN ${wholeDayOf(start)} AND ${wholeDayOf(end)}
    GROUP BY trader_id, account ORDER BY pnl DESC, account`.execute(tables)
  return rows.map(({ account, pnl }) => ({ account: account as Address, pnl: fixed6<Usd>(pnl) }))
}

const minuteNs = 60_000_000_000n
const minutesInDay = 1_440n

export async function findVolumeStats(
  tables: HistoryDatabase,
  { asset, instrumentType, endNs }: Parameters<History['volumeStats']>[0],
): Promise<VolumeStats> {
  const last = endNs / minuteNs
  const sides = await tables
    .selectFrom('volume_sides')
    .select(({ fn, eb }) => [
      'side',
      eb('minute', '>', last).as('is_later'),
      fn.sum<bigint>('contracts').as('contracts'),
      fn.sum<bigint>('notional').as('notional'),
      fn.sum<bigint>('premium').as('premium'),
    ])
    .where('minute', '>', last - minutesInDay)
    .$if(asset !== undefined, (found) => found.where('asset', '=', asset ?? ''))
    .$if(instrumentType !== undefined, (found) => found.where('instrument_type', '=', instrumentType ?? ''))
    .groupBy(['side', 'is_later'])
    .execute()
  const sums = await tables
    .selectFrom('volume_sums')
    .selectAll()
    .$if(asset !== undefined, (found) => found.where('asset', '=', asset ?? ''))
    .$if(instrumentType !== undefined, (found) => found.where('instrument_type', '=', instrumentType ?? ''))
    .execute()
  // A comparison is an integer in SQLite and a boolean in PostgreSQL.
  const later = sides.filter(({ is_later }) => Number(is_later) === 1)
  const day = sides.filter(({ is_later }) => Number(is_later) === 0)
  return {
    dayBuy: toVolume(day.filter(({ side }) => side === 'buy')),
    daySell: toVolume(day.filter(({ side }) => side === 'sell')),
    total: toVolume(sums, later),
  }
}

type Sums = { readonly contracts: bigint; readonly notional: bigint; readonly premium: bigint }

function toVolume(added: readonly Sums[], taken: readonly Sums[] = []): StoredVolume {
  const sum = (column: keyof Sums): bigint =>
    added.reduce((total, one) => total + one[column], 0n) - taken.reduce((total, one) => total + one[column], 0n)
  return {
    contracts: fixed6<Amount>(sum('contracts')),
    notional: fixed6<Usd>(sum('notional')),
    premium: fixed6<Usd>(sum('premium')),
  }
}

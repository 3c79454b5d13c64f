import { sql, type Selectable } from 'kysely'
import { assert } from '@/core/lib/assert'
import { type Price, fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type {
  History,
  StoredPage,
  OptionTrade,
  PointsWindow,
  StoredPrice,
  PublicTrade,
  StoredSettlement,
  StoredFunding,
} from './history'
import type { HistoryDatabase, HistoryTableRows } from './historyTables'
import { slotNs, slotTimeNs, type SeriesKind } from './pointSampler'
import { windowBounds } from './wholeHours'
import { wholePage } from './wholePages'

const secondsInSlot = 30

export async function findTrades(
  tables: HistoryDatabase,
  query: Parameters<History['trades']>[0],
): Promise<StoredPage<PublicTrade>> {
  const { start, end, limit, offset } = windowBounds(query)
  const inWindow = tables
    .selectFrom('trades')
    .where('instrument_id', '=', query.instrumentId)
    .where('time_ns', '>=', start)
    .where('time_ns', '<=', end)
  const newestFirst = inWindow.selectAll().orderBy('time_ns', 'desc').orderBy('id', 'desc')
  const rows = await wholePage(await newestFirst.limit(limit).offset(offset).execute(), query, ({ id, time_ns }) =>
    newestFirst.where('time_ns', '=', time_ns).where('id', '<', id).execute(),
  )
  const { n } = await inWindow.select(({ fn }) => fn.countAll<bigint>().as('n')).executeTakeFirstOrThrow()
  return { count: Number(n), rows: rows.map(toTrade) }
}

/** Finds trades of options. Calls and puts are merged while they are read. */
export async function findOptionTrades(
  tables: HistoryDatabase,
  query: Parameters<History['optionTrades']>[0],
): Promise<OptionTrade[]> {
  const { start, end, limit, offset } = windowBounds(query)
  const parts = (query.optionType === undefined ? ['call', 'put'] : [query.optionType]).map(
    (optionType) =>
      sql`SELECT time_ns, id FROM trades
        WHERE asset = ${query.asset} AND option_type = ${optionType} AND time_ns BETWEEN ${start} AND ${end}`,
  )
  const merged = sql.join(parts, sql` UNION ALL `)
  const ids = sql<bigint>`(SELECT id FROM (${merged} ORDER BY time_ns DESC, id DESC LIMIT ${limit} OFFSET ${offset}) AS merged)`
  const newestFirst = tables.selectFrom('trades').selectAll().orderBy('time_ns', 'desc').orderBy('id', 'desc')
  const rows = await wholePage(await newestFirst.where('id', 'in', ids).execute(), query, ({ id, time_ns }) =>
    newestFirst
      .where('asset', '=', query.asset)
      .where('option_type', 'in', query.optionType === undefined ? ['call', 'put'] : [query.optionType])
      .where('time_ns', '=', time_ns)
      .where('id', '<', id)
      .execute(),
  )
  return rows.map(toOptionTrade)
}

export async function findSettlements(
  tables: HistoryDatabase,
  query: Parameters<History['settlements']>[0],
): Promise<StoredPage<StoredSettlement>> {
  const { start, end, limit, offset } = windowBounds(query)
  const inWindow = tables
    .selectFrom('settlements')
    .where('time_ns', '>=', start)
    .where('time_ns', '<=', end)
    .$if(query.asset !== undefined, (found) => found.where('asset', '=', query.asset ?? ''))
  const newestFirst = inWindow.selectAll().orderBy('time_ns', 'desc').orderBy('asset').orderBy('expiry_ns')
  const rows = await wholePage(
    await newestFirst.limit(limit).offset(offset).execute(),
    query,
    ({ asset, expiry_ns, time_ns }) =>
      newestFirst
        .where('time_ns', '=', time_ns)
        .where(sql<boolean>`(asset, expiry_ns) > (${asset}, ${expiry_ns})`)
        .execute(),
  )
  const { n } = await inWindow.select(({ fn }) => fn.countAll<bigint>().as('n')).executeTakeFirstOrThrow()
  return { count: Number(n), rows: rows.map(toSettlement) }
}

export async function findPoints(
  tables: HistoryDatabase,
  kind: SeriesKind,
  key: string,
  query: PointsWindow,
): Promise<StoredPrice[]> {
  const everySlots = query.resolutionSec / secondsInSlot
  assert(Number.isInteger(everySlots) && everySlots > 0, 'a resolution is a multiple of 30 s')
  const { start, end, limit } = windowBounds(query)
  const found = await tables
    .selectFrom('series')
    .select('id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  if (found === undefined) return []
  const rows = await tables
    .selectFrom('points')
    .select(['slot', 'price'])
    .where('series_id', '=', found.id)
    .where('slot', '>=', (start + slotNs - 1n) / slotNs)
    .where('slot', '<=', end / slotNs)
    .where(({ eb }) => eb(eb('slot', '%', BigInt(everySlots)), '=', 0n))
    .orderBy('slot', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ slot, price }) => ({ timeNs: slotTimeNs(slot), price: fixed6<Price>(price) }))
}

export async function findFundingPoints(tables: HistoryDatabase, query: Parameters<History['fundingPoints']>[0]) {
  const { start, end, limit, offset } = windowBounds(query)
  const { instrumentId } = query
  const newestFirst = tables
    .selectFrom('funding_points')
    .selectAll()
    .where('time_ns', '>=', start)
    .where('time_ns', '<=', end)
    .$if(instrumentId !== undefined, (found) => found.where('instrument_id', '=', instrumentId ?? ''))
    .orderBy('time_ns', 'desc')
    .orderBy('instrument_id')
  const rows = await wholePage(await newestFirst.limit(limit).offset(offset).execute(), query, (last) =>
    newestFirst.where('time_ns', '=', last.time_ns).where('instrument_id', '>', last.instrument_id).execute(),
  )
  return rows.map(toFundingPoint)
}

/* Convert rows. The literal types are not validated, because only rowWriter writes the tables. */

function toTrade(row: Selectable<HistoryTableRows['trades']>): PublicTrade {
  return {
    tradeId: row.trade_id,
    instrumentId: row.instrument_id,
    side: row.side as Side,
    price: fixed6<Price>(row.price),
    amount: fixed6<Amount>(row.amount),
    timeNs: row.time_ns,
  }
}

function toOptionTrade(row: Selectable<HistoryTableRows['trades']>): OptionTrade {
  return {
    ...toTrade(row),
    orderType: (row.order_type ?? undefined) as OptionTrade['orderType'],
    orderStatus: (row.order_status ?? undefined) as OptionTrade['orderStatus'],
    markPrice: row.mark_price === null ? undefined : fixed6<Price>(row.mark_price),
    indexPrice: row.index_price === null ? undefined : fixed6<Price>(row.index_price),
    forwardPrice: row.forward_price === null ? undefined : fixed6<Price>(row.forward_price),
  }
}

function toFundingPoint(row: Selectable<HistoryTableRows['funding_points']>): StoredFunding {
  return {
    instrumentId: row.instrument_id,
    timeNs: row.time_ns,
    rate: row.rate,
    markPrice: row.mark_price === null ? undefined : fixed6<Price>(row.mark_price),
  }
}

function toSettlement(row: Selectable<HistoryTableRows['settlements']>): StoredSettlement {
  return {
    asset: row.asset,
    expiryNs: row.expiry_ns,
    settlementPrice: fixed6<Price>(row.settlement_price),
    timeNs: row.time_ns,
  }
}

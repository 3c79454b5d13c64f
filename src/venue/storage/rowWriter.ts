import type { Database } from 'libsql'
import { notional } from '@/protocol/fixed6'
import type { PublicTrade } from './history'
import { encodeOrder } from './orderJson'
import { transact } from './openDatabase'
import type { PendingRows } from './pendingRows'
import type { SeriesKind, SeriesPoint } from './pointSampler'

const minuteNs = 60_000_000_000n

export type RowWriter = {
  /** Writes all rows and the number of the last command in one transaction. */
  readonly write: (rows: PendingRows) => void
  readonly readLastSeq: () => number
}

/** Statements are prepared once; at thousands of rows a second building them anew would be the larger part. */
export function createRowWriter(database: Database): RowWriter {
  const statements = prepareStatements(database)
  const seriesIds = new Map<string, bigint>()

  function seriesId(kind: SeriesKind, key: string): bigint {
    const name = `${kind}:${key}`
    const known = seriesIds.get(name)
    if (known !== undefined) return known
    statements.insertSeries.run(kind, key)
    const row: unknown = statements.selectSeries.get(kind, key)
    const id = readInteger(row, 'id')
    seriesIds.set(name, id)
    return id
  }

  function writePoint({ kind, key, slot, price }: SeriesPoint): void {
    statements.insertPoint.run(seriesId(kind, key), slot, price)
  }

  function writeTrade({ tradeId, instrumentId, side, price, amount, timeNs }: PublicTrade): void {
    statements.insertTrade.run(tradeId, instrumentId, side, price, amount, timeNs)
    const usd = notional(price, amount)
    statements.addMinute.run(instrumentId, timeNs / minuteNs, amount, usd)
    statements.addTotal.run(instrumentId, amount, usd)
  }

  function writeRows(rows: PendingRows): void {
    for (const instrumentId of rows.listedOptions) {
      seriesId('mark', instrumentId)
      statements.markOption.run(instrumentId)
    }
    for (const point of rows.points) writePoint(point)
    for (const { instrumentId, timeNs, rate, markPrice } of rows.fundingPoints) {
      statements.insertFunding.run(instrumentId, timeNs, rate, markPrice ?? null)
    }
    for (const trade of rows.trades) writeTrade(trade)
    for (const order of rows.closedOrders) {
      const { account, orderId, instrumentId, updatedAtNs } = order
      statements.insertOrder.run(account, orderId, instrumentId, updatedAtNs, encodeOrder(order))
    }
    for (const fill of rows.fills) statements.insertFill.run(...fillParameters(fill))
    for (const { instrumentId, expiredAtNs } of rows.expired) statements.markExpired.run(expiredAtNs, instrumentId)
    statements.setLastSeq.run(rows.seq)
  }

  return {
    write: (rows) => transact(database, () => writeRows(rows)),
    readLastSeq: () => Number(readInteger(statements.selectLastSeq.get(), 'seq')),
  }
}

function fillParameters(fill: PendingRows['fills'][number]): unknown[] {
  const { account, tradeId, orderId, instrumentId, side, liquidity, price, amount, fee, realizedPnl } = fill
  const { orderStatus, systemType, timeNs } = fill
  return [
    account,
    tradeId,
    orderId,
    instrumentId,
    side,
    liquidity,
    price,
    amount,
    fee,
    realizedPnl,
    orderStatus,
    systemType,
    timeNs,
  ]
}

function prepareStatements(database: Database) {
  return {
    insertSeries: database.prepare('INSERT OR IGNORE INTO series (kind, key, is_option) VALUES (?, ?, 0)'),
    selectSeries: database.prepare('SELECT id FROM series WHERE kind = ? AND key = ?'),
    markOption: database.prepare(`UPDATE series SET is_option = 1 WHERE kind = 'mark' AND key = ?`),
    markExpired: database.prepare(`UPDATE series SET expired_at_ns = ? WHERE kind = 'mark' AND key = ?`),
    insertPoint: database.prepare('INSERT OR REPLACE INTO points (series_id, slot, price) VALUES (?, ?, ?)'),
    insertFunding: database.prepare(
      'INSERT OR REPLACE INTO funding_points (instrument_id, time_ns, rate, mark_price) VALUES (?, ?, ?, ?)',
    ),
    insertTrade: database.prepare(
      'INSERT INTO trades (trade_id, instrument_id, side, price, amount, time_ns) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    addMinute: database.prepare(
      `INSERT INTO volume_minutes (instrument_id, minute, amount, usd) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, usd = usd + excluded.usd`,
    ),
    addTotal: database.prepare(
      `INSERT INTO volume_totals (instrument_id, amount, usd) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, usd = usd + excluded.usd`,
    ),
    insertOrder: database.prepare(
      'INSERT OR REPLACE INTO closed_orders (account, order_id, instrument_id, closed_at_ns, record) VALUES (?, ?, ?, ?, ?)',
    ),
    insertFill: database.prepare(
      `INSERT INTO fills (account, trade_id, order_id, instrument_id, side, liquidity, price, amount, fee, realized_pnl,
       order_status, system_type, time_ns) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    setLastSeq: database.prepare(`INSERT OR REPLACE INTO meta (key, value) VALUES ('last_seq', ?)`),
    selectLastSeq: database.prepare(`SELECT coalesce(max(value), 0) AS seq FROM meta WHERE key = 'last_seq'`),
  }
}

/** An integer column of a row that must be there. */
export function readInteger(row: unknown, column: string): bigint {
  // The driver does not know the schema; the statement beside each use does.
  const value = (row as Record<string, unknown> | undefined)?.[column]
  if (typeof value === 'bigint') return value
  throw new TypeError(`the database gave no integer ${column}`)
}

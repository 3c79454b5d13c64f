import type { Instrument } from '@/core/protocol/instrument'
import { createAccountRowWriter } from './accountRowWriter'
import type { Database } from './database'
import { transact } from './database'
import type { StoredSettlement } from './history'
import type { PendingRows } from './pendingRows'
import type { SeriesKind, SeriesPoint } from './pointSampler'
import { readStoredInteger } from './readInteger'
import { encodeRecord } from './recordJson'
import { createStakeWriter } from './strategyRows'
import { createTapeWriter } from './tapeWriter'

export type RowWriter = {
  /** Writes all rows, the number of the last command and the writes of `alongside`, in one transaction. */
  readonly write: (rows: PendingRows, alongside?: () => void) => void
  readonly readLastSeq: () => number
}

/** Statements are prepared once, because at thousands of rows a second preparing would dominate the work. */
export function createRowWriter(database: Database): RowWriter {
  const statements = prepareStatements(database)
  const accounts = createAccountRowWriter(database)
  const tape = createTapeWriter(database)
  const writeTerms = createTermsWriter(database)
  const writeStake = createStakeWriter(database)
  const seriesIds = new Map<string, bigint>()

  function seriesId(kind: SeriesKind, key: string): bigint {
    const name = `${kind}:${key}`
    const known = seriesIds.get(name)
    if (known !== undefined) return known
    statements.insertSeries.run(kind, key)
    const row: unknown = statements.selectSeries.get(kind, key)
    const id = readStoredInteger(row, 'id')
    seriesIds.set(name, id)
    return id
  }

  /** Writes many points with one statement. For the past of a new venue, individual calls would dominate the start. */
  function writePoints(points: readonly SeriesPoint[]): void {
    for (const series of groupBySeries(points).values()) {
      const [{ kind, key, slot, price }] = series
      if (series.length === 1) statements.insertPoint.run(seriesId(kind, key), slot, price)
      else statements.insertPoints.run(seriesId(kind, key), slotsOf(series))
    }
  }

  function writeInstrument(instrument: Instrument): void {
    writeTerms.instrument(instrument)
    if (instrument.instrumentType !== 'OPTION') return
    // A separate series, because marks of options are deleted sooner.
    seriesId('mark', instrument.instrumentId)
    statements.markOption.run(instrument.instrumentId)
  }

  function writeRows(rows: PendingRows): void {
    for (const instrument of rows.instruments) writeInstrument(instrument)
    writePoints(rows.points)
    for (const { instrumentId, timeNs, rate, markPrice } of rows.fundingPoints) {
      statements.insertFunding.run(instrumentId, timeNs, rate, markPrice ?? null)
    }
    for (const entry of rows.trades) tape.write(entry)
    for (const entry of rows.endedOrders) accounts.writeOrder(entry)
    for (const entry of rows.accountTrades) accounts.writeTrade(entry)
    for (const row of rows.transactions) accounts.writeTransaction(row)
    for (const row of rows.finalized) accounts.finalizeTransaction(row)
    for (const stake of rows.stakes) writeStake(stake)
    for (const settlement of rows.settlements) writeTerms.settlement(settlement)
    for (const { instrumentId, expiredAtNs } of rows.expired) statements.markExpired.run(expiredAtNs, instrumentId)
    tape.writeSums()
    accounts.writeSums()
    statements.setLastSeq.run(rows.seq)
  }

  return {
    write: (rows, alongside) =>
      transact(database, () => {
        writeRows(rows)
        alongside?.()
      }),
    readLastSeq: () => Number(readStoredInteger(statements.selectLastSeq.get(), 'seq')),
  }
}

type Series = [SeriesPoint, ...SeriesPoint[]]

function groupBySeries(points: readonly SeriesPoint[]): Map<string, Series> {
  const groups = new Map<string, Series>()
  for (const point of points) {
    const name = `${point.kind}:${point.key}`
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [point])
    else group.push(point)
  }
  return groups
}

/** Encodes prices by slot as a JSON object. Of two prices in one slot the later wins, as with single statements. */
function slotsOf(series: readonly SeriesPoint[]): string {
  return `{${series.map(({ slot, price }) => `"${slot}":${price}`).join()}}`
}

/** Writes the newest known terms of contracts, and their settlements once. */
export function createTermsWriter(database: Database) {
  const insertInstrument = database.prepare(
    `INSERT INTO instruments (instrument_id, instrument_name, record) VALUES (?, ?, ?)
     ON CONFLICT (instrument_id) DO UPDATE SET record = excluded.record WHERE record <> excluded.record`,
  )
  const insertSettlement = database.prepare(
    'INSERT OR IGNORE INTO settlements (asset, expiry_ns, settlement_price, time_ns) VALUES (?, ?, ?, ?)',
  )
  return {
    instrument: (instrument: Instrument): void => {
      const { instrumentId, instrumentName } = instrument
      insertInstrument.run(instrumentId, instrumentName, encodeRecord(instrument))
    },
    settlement: ({ asset, expiryNs, settlementPrice, timeNs }: StoredSettlement): void => {
      insertSettlement.run(asset, expiryNs, settlementPrice, timeNs)
    },
  }
}

function prepareStatements(database: Database) {
  return {
    insertSeries: database.prepare('INSERT OR IGNORE INTO series (kind, key, is_option) VALUES (?, ?, 0)'),
    selectSeries: database.prepare('SELECT id FROM series WHERE kind = ? AND key = ?'),
    markOption: database.prepare(`UPDATE series SET is_option = 1 WHERE kind = 'mark' AND key = ?`),
    markExpired: database.prepare(`UPDATE series SET expired_at_ns = ? WHERE kind = 'mark' AND key = ?`),
    insertPoint: database.prepare('INSERT OR REPLACE INTO points (series_id, slot, price) VALUES (?, ?, ?)'),
    // In JSON, keys of an object are texts, and integers have 64 bits.
    insertPoints: database.prepare(
      `INSERT OR REPLACE INTO points (series_id, slot, price)
       SELECT ?, CAST(key AS INTEGER), value FROM json_each(?)`,
    ),
    insertFunding: database.prepare(
      'INSERT OR REPLACE INTO funding_points (instrument_id, time_ns, rate, mark_price) VALUES (?, ?, ?, ?)',
    ),
    setLastSeq: database.prepare(`INSERT OR REPLACE INTO meta (key, value) VALUES ('last_seq', ?)`),
    selectLastSeq: database.prepare(`SELECT coalesce(max(value), 0) AS seq FROM meta WHERE key = 'last_seq'`),
  }
}

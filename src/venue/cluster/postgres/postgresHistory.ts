import { sql } from 'kysely'
import { fixed6, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { History, StoredPrice } from '../../storage/history'
import { slotOf, slotTimeNs, type SeriesKind } from '../../storage/pointSampler'
import { decodeInstrument } from '../../storage/recordJson'
import { createStoredQueries } from '../../storage/storedQueries'
import type { PostgresTables } from './openPostgres'
import type { RecentPast } from './recentPast'

/** Maximum wait of a query for the projector, which usually lags by a few milliseconds. */
const maxWaitMs = 5_000
const pollMs = 10

type HistoryParts = {
  /** Built from this process's own events. It answers questions that may not wait, but lists nothing. */
  readonly local: History
  /** If absent, values of a day ago come from `local`. */
  readonly recent?: RecentPast | undefined
  /** The last command shown by this process. */
  readonly shownSeq: () => number
  /** Monotonic milliseconds. */
  readonly nowMs?: () => number
}

/**
 * Opens a gateway's history. Lists, statistics and points come from PostgreSQL, so that every gateway returns equal
 * pages. A query first waits until the projector has written everything that this gateway shows, and rejects if that
 * takes too long. Contracts come from the database and from the events since. Values of a day ago, which may not wait,
 * are prefetched.
 */
export async function openPostgresHistory(
  tables: PostgresTables,
  { local, recent, shownSeq, nowMs = () => performance.now() }: HistoryParts,
): Promise<History> {
  const { byId, byName } = await readInstruments(tables)
  const untilWritten = createSeqWait(tables, nowMs)
  return {
    ...local,
    ...createStoredQueries(async () => {
      await untilWritten(shownSeq())
      return tables
    }),
    indexAt: (asset, timeNs) => findPointAt(tables, 'index', asset, timeNs),
    markAt: (instrumentId, timeNs) => findPointAt(tables, 'mark', instrumentId, timeNs),
    sharePriceAt: async (strategy, timeNs) => {
      const point = await findPointAt(tables, 'strategyShare', strategy, timeNs)
      return point === undefined ? undefined : { timeNs: point.timeNs, value: point.price }
    },
    ...(recent !== undefined && {
      indexDayAgo: (asset, nowNs) => recent.dayAgo('index', asset, nowNs),
      markDayAgo: (instrumentId, nowNs) => recent.dayAgo('mark', instrumentId, nowNs),
    }),
    instrumentById: (id) => local.instrumentById(id) ?? byId.get(id),
    instrumentByName: (name) => local.instrumentByName(name) ?? byName.get(name),
  }
}

/**
 * Finds the last point at or before a time. Points are written half a minute late anyway, so the query does not wait.
 */
async function findPointAt(
  tables: PostgresTables,
  kind: SeriesKind,
  key: string,
  timeNs: bigint,
): Promise<StoredPrice | undefined> {
  const { rows } = await sql<{ slot: bigint; price: bigint }>`
    SELECT slot, price FROM points WHERE series_id = (SELECT id FROM series WHERE kind = ${kind} AND key = ${key})
    AND slot <= ${slotOf(timeNs)} ORDER BY slot DESC LIMIT 1`.execute(tables)
  const [row] = rows
  return row === undefined ? undefined : { timeNs: slotTimeNs(Number(row.slot)), price: fixed6<Price>(row.price) }
}

/** Waits until the commands up to a number are in the database. */
function createSeqWait(tables: PostgresTables, nowMs: () => number): (seq: number) => Promise<void> {
  let knownSeq = 0
  return async (seq) => {
    const deadlineMs = nowMs() + maxWaitMs
    while (knownSeq < seq) {
      const { rows } = await sql<{ seq: bigint }>`SELECT value AS seq FROM meta WHERE key = 'last_seq'`.execute(tables)
      knownSeq = Math.max(knownSeq, Number(rows[0]?.seq ?? 0n))
      if (knownSeq >= seq) return
      if (nowMs() >= deadlineMs)
        throw new Error(`the history is at command ${knownSeq}, and ${seq} was not written in time`)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }
}

async function readInstruments(tables: PostgresTables) {
  const rows = await tables.selectFrom('instruments').select('record').execute()
  const byId = new Map<string, Instrument>()
  const byName = new Map<string, Instrument>()
  for (const { record } of rows) {
    const instrument = decodeInstrument(record)
    byId.set(instrument.instrumentId, instrument)
    byName.set(instrument.instrumentName, instrument)
  }
  return { byId, byName }
}

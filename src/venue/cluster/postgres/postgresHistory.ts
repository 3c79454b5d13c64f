import { sql } from 'kysely'
import type { Instrument } from '@/protocol/instrument'
import type { History } from '../../storage/history'
import { decodeInstrument } from '../../storage/recordJson'
import { createStoredQueries } from '../../storage/storedQueries'
import type { PostgresTables } from './openPostgres'

/** The projector is usually a few milliseconds behind; a query waits at most this long for it. */
const maxWaitMs = 5_000
const pollMs = 10

type HistoryParts = {
  /** What this process knows from its own events: lists nothing, but answers at once what is asked in passing. */
  readonly local: History
  /** The number of the last command that this process shows. */
  readonly shownSeq: () => number
  /** Milliseconds that never go back. */
  readonly nowMs?: () => number
}

/**
 * The history as a gateway reads it. Lists, statistics and points come from PostgreSQL, so that every gateway gives the same
 * pages; a query first waits until the projector has written what this gateway shows, and rejects when that takes too long.
 * Contracts are those of the database and those listed since.
 *
 * Answers that may not wait (`indexAt`, `markAt`, the values of a day ago, `sharePriceAt`, `stakes`) come from `local`, which
 * has to know the past that they may be asked for.
 */
export async function openPostgresHistory(
  tables: PostgresTables,
  { local, shownSeq, nowMs = () => performance.now() }: HistoryParts,
): Promise<History> {
  const { byId, byName } = await readInstruments(tables)
  const untilWritten = createSeqWait(tables, nowMs)
  return {
    ...local,
    ...createStoredQueries(async () => {
      await untilWritten(shownSeq())
      return tables
    }),
    instrumentById: (id) => local.instrumentById(id) ?? byId.get(id),
    instrumentByName: (name) => local.instrumentByName(name) ?? byName.get(name),
  }
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

import { sql } from 'kysely'
import type { EventBatch } from '../../engine/event'
import { getKnownInstrument } from '../../storage/knownParties'
import { pastRows } from '../../storage/pastWriter'
import { createRowCollector } from '../../storage/rowCollector'
import { StorageError } from '../../venuePort'
import type { StoredPiece } from '../nats/pastLog'
import { createHistoryWriter } from './historyWriter'
import type { PostgresTables } from './openPostgres'
import { dropOld } from './timePartitions'

/** Writes the history of a venue from its numbered events. */
export type Projector = {
  /**
   * Receives the batch of the next command. Batches come in order without a gap. A batch that is already in the
   * database (a replay) writes nothing, but provides data for later ones. Throws if a command is missing. The first
   * batch of an empty history may have any number, because a trimmed log begins with a snapshot.
   */
  readonly apply: (batch: EventBatch) => void
  /**
   * Receives a piece of the simulated past. A later flush writes it once, when the contracts of its trades are known
   * and if the database does not have it yet.
   */
  readonly applyPast: (stored: StoredPiece) => void
  /** Writes pending rows. After a rejection the projector cannot be used; a new one continues. */
  readonly flush: () => Promise<void>
  /**
   * Drops old rows (timePartitions.ts), by the time of the last written command, so that neither a wrong machine clock
   * nor a refilled history drops recent rows. No effect before the first write.
   */
  readonly dropOld: () => Promise<void>
  /** The last command whose rows are in the database. */
  readonly writtenSeq: () => number
}

/**
 * Opens a projector that continues where the database ends. The number of the last command is written in the
 * transaction of its rows and under a lock. So each row is written once, however the process ends, and only one of two
 * projectors can continue.
 */
export async function openProjector(tables: PostgresTables): Promise<Projector> {
  const { rows } = await sql<{ seq: bigint }>`SELECT value AS seq FROM meta WHERE key = 'last_seq'`.execute(tables)
  let writtenSeq = Number(rows[0]?.seq ?? 0n)
  const collector = createRowCollector(writtenSeq)
  const write = createHistoryWriter()
  const past: StoredPiece[] = []
  let receivedSeq = writtenSeq
  let receivedNs = 0n
  let writtenNs = 0n
  let writing = Promise.resolve()

  async function writeWaiting(): Promise<void> {
    const waiting = collector.pending()
    const waitingNs = receivedNs
    if (waiting.seq === writtenSeq) return
    collector.drop()
    await tables.transaction().execute(async (transaction) => {
      const { rows: found } = await sql<{ seq: bigint }>`
        SELECT value AS seq FROM meta WHERE key = 'last_seq' FOR UPDATE`.execute(transaction)
      if (Number(found[0]?.seq) !== writtenSeq) {
        throw new StorageError(
          `another projector writes this history: it is at command ${found[0]?.seq}, this one at ${writtenSeq}`,
        )
      }
      await write(transaction, waiting)
      await sql`UPDATE meta SET value = ${waiting.seq} WHERE key = 'last_seq'`.execute(transaction)
    })
    writtenSeq = waiting.seq
    writtenNs = waitingNs
  }

  const isKnown = ({ piece }: StoredPiece) =>
    piece.trades.every(({ instrumentId }) => collector.known.instruments.has(instrumentId))

  async function writePast(): Promise<void> {
    for (let [stored] = past; stored !== undefined && isKnown(stored); [stored] = past) {
      const { seq, piece } = stored
      const rows = pastRows(piece, writtenSeq, (id) => getKnownInstrument(collector.known, id))
      await tables.transaction().execute(async (transaction) => {
        await sql`INSERT INTO meta (key, value) VALUES ('past_seq', 0) ON CONFLICT DO NOTHING`.execute(transaction)
        const { rows: found } = await sql<{ seq: bigint }>`
          SELECT value AS seq FROM meta WHERE key = 'past_seq' FOR UPDATE`.execute(transaction)
        if (Number(found[0]?.seq) >= seq) return
        await write(transaction, rows)
        await sql`UPDATE meta SET value = ${seq} WHERE key = 'past_seq'`.execute(transaction)
      })
      past.shift()
    }
  }

  return {
    applyPast: (stored) => void past.push(stored),
    apply: (batch) => {
      // An empty history may begin with a snapshot, because the log has nothing earlier.
      if (receivedSeq > 0 && batch.seq > receivedSeq + 1) {
        throw new StorageError(`the history lacks the commands after ${receivedSeq}: rebuild it from the log`)
      }
      receivedSeq = Math.max(receivedSeq, batch.seq)
      receivedNs = batch.timeNs
      collector.add(batch)
    },
    flush: () => {
      // Writes run one at a time. After a failure every later write fails too, because rows would be missing.
      writing = writing.then(writeWaiting).then(writePast)
      return writing
    },
    dropOld: () => {
      // Runs between two writes, so that a partition is not dropped under a transaction that fills it.
      writing = writing.then(() => dropOld(tables, writtenNs))
      return writing
    },
    writtenSeq: () => writtenSeq,
  }
}

/** Empties the history, so that a projector rewrites it from the log's first command and the past. */
export async function clearHistory(tables: PostgresTables): Promise<void> {
  await tables.transaction().execute(async (transaction) => {
    await sql`TRUNCATE series, points, funding_points, trades, volume_minutes, volume_totals, volume_sides, volume_sums,
      instruments, settlements, traders, trade_lanes, trade_lane_hours, pnl_days, account_trades, order_lanes,
      order_lane_hours, ended_orders, transactions, transaction_hours, strategy_stakes`.execute(transaction)
    await sql`UPDATE meta SET value = 0 WHERE key IN ('last_seq', 'past_seq')`.execute(transaction)
  })
}

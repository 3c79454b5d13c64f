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
   * Takes in the batch of the next command. Batches come in order without a gap; those that the database has already seen
   * (a replay) write nothing again, but provide what later ones build on. Throws when a command is missing. The first of an
   * empty history may be any: a log that was trimmed begins with a snapshot.
   */
  readonly apply: (batch: EventBatch) => void
  /**
   * Takes in a piece of the made-up past. It is written with a later flush, once: when the contracts of its trades are known,
   * and the database does not have it yet.
   */
  readonly applyPast: (stored: StoredPiece) => void
  /** Writes what waits. Rejects when it cannot be written; then the projector is of no more use, and a new one goes on. */
  readonly flush: () => Promise<void>
  /**
   * Drops what is too old (timePartitions.ts), by the moment of the last command that was written: neither a machine's
   * clock that is wrong nor a history that is filled again drops what is not old yet. Before the first write nothing.
   */
  readonly dropOld: () => Promise<void>
  /** The number of the last command whose rows are in the database. */
  readonly writtenSeq: () => number
}

/**
 * Goes on where the database ends. The number of the last command is written in the transaction of its rows and under its
 * lock, so that each row is written once, whatever ends the process, and two projectors cannot both go on.
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
      // An empty history may begin with a snapshot: the log has nothing from before.
      if (receivedSeq > 0 && batch.seq > receivedSeq + 1) {
        throw new StorageError(`the history lacks the commands after ${receivedSeq}: rebuild it from the log`)
      }
      receivedSeq = Math.max(receivedSeq, batch.seq)
      receivedNs = batch.timeNs
      collector.add(batch)
    },
    flush: () => {
      // One at a time. After a failure every later one fails too: the rows of the failed one must not be left out.
      writing = writing.then(writeWaiting).then(writePast)
      return writing
    },
    dropOld: () => {
      // Between two writes: a partition is not dropped under a transaction that fills it.
      writing = writing.then(() => dropOld(tables, writtenNs))
      return writing
    },
    writtenSeq: () => writtenSeq,
  }
}

/** Empties the history, so that a projector writes it again from the first command of the log, and with the past before it. */
export async function clearHistory(tables: PostgresTables): Promise<void> {
  await tables.transaction().execute(async (transaction) => {
    await sql`TRUNCATE series, points, funding_points, trades, volume_minutes, volume_totals, volume_sides, volume_sums,
      instruments, settlements, traders, trade_lanes, trade_lane_hours, pnl_days, account_trades, order_lanes,
      order_lane_hours, ended_orders, transactions, transaction_hours, strategy_stakes`.execute(transaction)
    await sql`UPDATE meta SET value = 0 WHERE key IN ('last_seq', 'past_seq')`.execute(transaction)
  })
}

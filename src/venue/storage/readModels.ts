import type { Database } from './database'
import type { Instrument } from '@/core/protocol/instrument'
import type { EventBatch } from '../engine/event'
import { getKnownInstrument } from './knownParties'
import { createRowCollector } from './rowCollector'
import { createRowWriter } from './rowWriter'
import { upgradeRows } from './upgradeRows'

/** Rows wait for others at most this long or until there are so many: one transaction for all of them. */
const flushDelayMs = 250
const maxPendingRows = 1_000

export type ReadModels = {
  /**
   * Takes in a batch. One that the database has already seen (a replay) writes nothing again, but provides what later
   * batches build on.
   */
  readonly apply: (batch: EventBatch) => void
  /** Writes what waits. With `seq`: and that everything up to that command is in. */
  readonly flush: (seq?: number) => void
  readonly lastSeq: () => number
  /** A contract that is or ever was listed. */
  readonly instrument: (instrumentId: string) => Instrument
  /** Stops the timer; the caller has flushed. */
  readonly close: () => void
}

/**
 * Turns events into the rows of history.db. The number of the last command is written in the same transaction as its
 * rows, so that a replay after a crash writes each row once.
 */
export function createReadModels(database: Database, onFailure: (error: unknown) => void): ReadModels {
  const writer = createRowWriter(database)
  const collector = createRowCollector(writer.readLastSeq())
  const { known } = collector
  let isUpgraded = false
  let timer: NodeJS.Timeout | undefined

  function apply(batch: EventBatch): void {
    collector.add(batch)
    planFlush()
  }

  function planFlush(): void {
    const { rowCount } = collector.pending()
    if (rowCount >= maxPendingRows) flush()
    else if (rowCount > 0) timer ??= setTimeout(flushLater, flushDelayMs)
  }

  function flushLater(): void {
    timer = undefined
    try {
      flush()
    } catch (error) {
      onFailure(error)
    }
  }

  function flush(seq = collector.pending().seq): void {
    clearTimeout(timer)
    timer = undefined
    // Not sooner: only the replay before this shows which contracts there are.
    if (!isUpgraded) upgradeRows(database, known)
    isUpgraded = true
    const rows = collector.pending()
    if (rows.rowCount === 0 && seq <= collector.takenSeq()) return
    rows.seq = Math.max(rows.seq, seq)
    writer.write(rows)
    // Not sooner: rows that could not be written still wait.
    collector.drop()
  }

  return {
    apply,
    flush,
    lastSeq: collector.takenSeq,
    instrument: (instrumentId) => getKnownInstrument(known, instrumentId),
    close: () => clearTimeout(timer),
  }
}

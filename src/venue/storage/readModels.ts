import type { Instrument } from '@/core/protocol/instrument'
import type { EventBatch } from '../engine/event'
import type { Database } from './database'
import { getKnownInstrument } from './knownParties'
import { createRowCollector } from './rowCollector'
import { createRowWriter } from './rowWriter'
import { upgradeRows } from './upgradeRows'

/** Rows are collected for at most this time, or up to this number, and written in one transaction. */
const flushDelayMs = 250
const maxPendingRows = 1_000

export type ReadModels = {
  /**
   * Applies a batch. A batch that is already in the database (a replay) writes nothing, but provides data for later
   * batches.
   */
  readonly apply: (batch: EventBatch) => void
  /** Writes pending rows. With `seq`, also records that everything up to that command is included. */
  readonly flush: (seq?: number) => void
  readonly lastSeq: () => number
  readonly instrument: (instrumentId: string) => Instrument
  /** Stops the timer; the caller has flushed. */
  readonly close: () => void
}

/**
 * Creates the writer of history.db, which turns events into rows. The number of the last command is written in the
 * transaction of its rows, so that a replay after a crash writes each row once.
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
    else if (rowCount > 0) timer ??= setTimeout(flushDeferred, flushDelayMs)
  }

  function flushDeferred(): void {
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
    // The upgrade cannot run earlier, because it needs the contracts that the preceding replay provides.
    if (!isUpgraded) upgradeRows(database, known)
    isUpgraded = true
    const rows = collector.pending()
    if (rows.rowCount === 0 && seq <= collector.takenSeq()) return
    rows.seq = Math.max(rows.seq, seq)
    writer.write(rows)
    // Pending rows are dropped only after the write, so that rows that failed to write stay pending.
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

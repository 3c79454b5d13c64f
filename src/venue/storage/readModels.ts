import type { Database } from './database'
import type { Instrument } from '@/protocol/instrument'
import type { EventBatch } from '../engine/event'
import { collectRows } from './collectRows'
import { createKnownParties, getKnownInstrument, learn, learnSettlements } from './knownParties'
import { createPendingRows } from './pendingRows'
import { createPointSampler } from './pointSampler'
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
  const sampler = createPointSampler()
  const known = createKnownParties()
  let isUpgraded = false
  let writtenSeq = writer.readLastSeq()
  let pending = createPendingRows(writtenSeq)
  let timer: NodeJS.Timeout | undefined

  function apply(batch: EventBatch): void {
    const sampled = sampler.advance(batch.timeNs)
    for (const event of batch.events) {
      sampler.apply(event)
      learn(known, event)
    }
    if (batch.seq <= writtenSeq) {
      for (const event of batch.events) learnSettlements(known, event)
      return
    }
    if (sampled !== undefined) {
      pending.points.push(...sampled)
      pending.rowCount += sampled.length
    }
    const { seq, timeNs } = batch
    for (const [index, event] of batch.events.entries()) collectRows(pending, known, event, { seq, timeNs, index })
    pending.seq = batch.seq
    planFlush()
  }

  function planFlush(): void {
    if (pending.rowCount >= maxPendingRows) flush()
    else if (pending.rowCount > 0) timer ??= setTimeout(flushLater, flushDelayMs)
  }

  function flushLater(): void {
    timer = undefined
    try {
      flush()
    } catch (error) {
      onFailure(error)
    }
  }

  function flush(seq = pending.seq): void {
    clearTimeout(timer)
    timer = undefined
    // Not sooner: only the replay before this shows which contracts there are.
    if (!isUpgraded) upgradeRows(database, known)
    isUpgraded = true
    if (pending.rowCount === 0 && seq <= writtenSeq) return
    const rows = pending
    rows.seq = Math.max(rows.seq, seq)
    writer.write(rows)
    writtenSeq = rows.seq
    pending = createPendingRows(writtenSeq)
  }

  return {
    apply,
    flush,
    lastSeq: () => writtenSeq,
    instrument: (instrumentId) => getKnownInstrument(known, instrumentId),
    close: () => clearTimeout(timer),
  }
}

import type { EventBatch } from '../engine/event'
import { collectRows } from './collectRows'
import { createKnownParties, learn, learnSettlements, type KnownParties } from './knownParties'
import { createPendingRows, type PendingRows } from './pendingRows'
import { createPointSampler } from './pointSampler'

export type RowCollector = {
  readonly known: KnownParties
  readonly takenSeq: () => number
  readonly pending: () => PendingRows
  /** Adds a batch. A batch that was already collected (a replay) adds no rows, but provides data for later batches. */
  readonly add: (batch: EventBatch) => void
  readonly drop: () => void
}

/** Creates a collector. `takenSeq`: everything up to that command is already written. */
export function createRowCollector(takenSeq: number): RowCollector {
  const sampler = createPointSampler()
  const known = createKnownParties()
  let lastTaken = takenSeq
  let pending = createPendingRows(lastTaken)

  return {
    known,
    takenSeq: () => lastTaken,
    pending: () => pending,
    add: (batch) => {
      const sampled = sampler.advance(batch.timeNs)
      for (const event of batch.events) {
        sampler.apply(event)
        learn(known, event)
      }
      if (batch.seq <= lastTaken) {
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
    },
    drop: () => {
      lastTaken = pending.seq
      pending = createPendingRows(lastTaken)
    },
  }
}

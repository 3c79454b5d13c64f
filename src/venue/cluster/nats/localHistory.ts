import type { Clock } from '@/core/lib/clock'
import type { EventBatch } from '../../engine/event'
import type { Database } from '../../storage/database'
import type { Backfill, History } from '../../storage/history'
import { createHistory } from '../../storage/historyQueries'
import { createPastPrices } from '../../storage/pastPrices'
import { createPastWriter } from '../../storage/pastWriter'
import { createReadModels } from '../../storage/readModels'
import { scheduleRetention } from '../../storage/retention'
import { dropOldLocalRows, type LocalExtent } from './localRetention'

const dropEveryMs = 600_000

/** A gateway's history from its own received events, in its own database. */
export type LocalHistory = {
  readonly history: History
  readonly apply: (batch: EventBatch) => void
  /** Receives a piece of the simulated past, and writes it once the contracts of its trades are known. */
  readonly applyPast: (piece: Backfill) => void
  readonly close: () => Promise<void>
}

export function createLocalHistory(
  database: Database,
  clock: Clock,
  {
    extent,
    onBackfilled,
    onFailure,
  }: {
    readonly extent: LocalExtent
    readonly onBackfilled: () => void
    readonly onFailure: (error: unknown) => void
  },
): LocalHistory {
  const readModels = createReadModels(database, onFailure)
  const pastPrices = createPastPrices(database)
  const past = createPastWriter(database, readModels, { onWritten: pastPrices.reset, onFailure })
  const retention = scheduleRetention(database, clock, onFailure)
  const timer = setInterval(() => {
    try {
      readModels.flush()
      dropOldLocalRows(database, clock.nowNs(), extent)
    } catch (error) {
      onFailure(error)
    }
  }, dropEveryMs)
  const history = createHistory(database, readModels, { past, pastPrices, onBackfilled })
  const waiting: Backfill[] = []

  function writeKnown(): void {
    const isKnown = ({ trades }: Backfill) =>
      [...new Set(trades.map(({ instrumentId }) => instrumentId))].every(
        (id) => history.instrumentById(id) !== undefined,
      )
    for (let [piece] = waiting; piece !== undefined && isKnown(piece); [piece] = waiting) {
      past.write(piece)
      onBackfilled()
      waiting.shift()
    }
  }

  return {
    history,
    apply: (batch) => {
      readModels.apply(batch)
      if (batch.events.some(({ type }) => type === 'instrumentsListed')) writeKnown()
    },
    applyPast: (piece) => {
      waiting.push(piece)
      writeKnown()
    },
    close: async () => {
      clearInterval(timer)
      await past.stop()
      await retention.stop()
      readModels.close()
    },
  }
}

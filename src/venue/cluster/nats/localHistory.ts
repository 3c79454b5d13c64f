import type { Clock } from '@/lib/clock'
import type { EventBatch } from '../../engine/event'
import type { Database } from '../../storage/database'
import type { History } from '../../storage/history'
import { createHistory } from '../../storage/historyQueries'
import { createPastPrices } from '../../storage/pastPrices'
import { createPastWriter } from '../../storage/pastWriter'
import { createReadModels } from '../../storage/readModels'
import { scheduleRetention } from '../../storage/retention'

/** What a gateway knows of the past from the events that it has heard itself, in a database of its own. */
export type LocalHistory = {
  readonly history: History
  readonly apply: (batch: EventBatch) => void
  readonly close: () => Promise<void>
}

export function createLocalHistory(
  database: Database,
  clock: Clock,
  onFailure: (error: unknown) => void,
): LocalHistory {
  const readModels = createReadModels(database, onFailure)
  const pastPrices = createPastPrices(database)
  const past = createPastWriter(database, readModels, { onWritten: pastPrices.reset, onFailure })
  const retention = scheduleRetention(database, clock, onFailure)
  return {
    history: createHistory(database, readModels, { past, pastPrices, onBackfilled: () => undefined }),
    apply: readModels.apply,
    close: async () => {
      await past.stop()
      await retention.stop()
      readModels.close()
    },
  }
}

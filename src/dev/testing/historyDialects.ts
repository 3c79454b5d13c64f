import { afterAll } from 'vitest'
import { openHistory, sceneListing } from '@/dev/scenes/storage/openHistory'
import { findPostgres } from '@/dev/tooling/localServers.mjs'
import { openPostgres } from '@/venue/cluster/postgres/openPostgres'
import { openProjector } from '@/venue/cluster/postgres/projector'
import type { EngineEvent } from '@/venue/engine/event'
import { createStoredQueries, type StoredQueries } from '@/venue/storage/storedQueries'
import { openRunDatabase } from './run/askRun'

export type SceneHistory = {
  readonly history: StoredQueries
  readonly emit: (timeNs: bigint, ...events: EngineEvent[]) => void
}

const closers: (() => Promise<void>)[] = []

export const hasPostgres = findPostgres() !== undefined

/** Opens a history in PostgreSQL whose every query first writes the waiting rows. */
async function openInPostgres(): Promise<SceneHistory> {
  const { tables, close } = await openPostgres(await openRunDatabase())
  closers.push(close)
  const projector = await openProjector(tables)
  let seq = 0
  const emit = (timeNs: bigint, ...events: EngineEvent[]) => {
    seq += 1
    projector.apply({ seq, timeNs, events })
  }
  emit(...sceneListing)
  const history = createStoredQueries(async () => {
    await projector.flush()
    return tables
  })
  return { history, emit }
}

/** The databases for the history's tests: SQLite, and PostgreSQL if it is installed. */
export const historyDialects: readonly { readonly dialect: string; readonly open: () => Promise<SceneHistory> }[] = [
  { dialect: 'SQLite', open: async () => openHistory() },
  ...(hasPostgres ? [{ dialect: 'PostgreSQL', open: openInPostgres }] : []),
]

// oxlint-disable-next-line no-console -- Who runs the tests has to know that a part of them did not run.
if (!hasPostgres) console.warn('PostgreSQL is not installed (Debian: apt install postgresql): its tests do not run.')

export function closeDialectsAfterAll(): void {
  afterAll(async () => {
    // Several test files may use this module in succession.
    for (const close of closers.splice(0)) await close()
  })
}

import { createStore } from '@/core/lib/store'
import type { SkippedRow } from '@/core/protocol/wireRows'

/** Rows of one source that were left out since the page was opened. */
export type SkippedFrom = {
  /** A request such as `GET /orders`, or a channel name. */
  readonly source: string
  readonly count: number
  /** Schema errors of the first rows that the latest answer lost. */
  readonly why: string
}

/** Enough, because the faulty rows of a list mostly have the same error. */
const mostReasons = 5

/** Counts the unreadable rows by source, for the diagnostics. */
export type SkippedRows = {
  readonly note: (source: string, rows: readonly SkippedRow[]) => void
  readonly getSnapshot: () => readonly SkippedFrom[]
  readonly subscribe: (listener: () => void) => () => void
}

/** @param onFirst called when a source loses rows for the first time */
export function createSkippedRows(onFirst: (skipped: SkippedFrom) => void = () => undefined): SkippedRows {
  const { getSnapshot, subscribe, set } = createStore<readonly SkippedFrom[]>([])
  return {
    note: (source, rows) => {
      const why = rows
        .slice(0, mostReasons)
        .map((row) => row.why)
        .join('; ')
      const others = getSnapshot().filter((known) => known.source !== source)
      const before = getSnapshot().find((known) => known.source === source)?.count ?? 0
      const now = { source, count: before + rows.length, why }
      set([...others, now])
      if (before === 0) onFirst(now)
    },
    getSnapshot,
    subscribe,
  }
}

import { createStore } from '@/core/lib/store'
import type { SkippedRow } from '@/core/protocol/wireRows'

/** Rows of one list that were left out since the page was opened. */
export type SkippedFrom = {
  /** `GET /orders`, or the name of a channel. */
  readonly source: string
  readonly count: number
  /** Of the first ones of the last answer, in the words of the schema. */
  readonly why: string
}

/** A list with many faulty rows has the same fault in most of them. */
const mostReasons = 5

/** What the venue sent that could not be read, list by list, for the diagnostics. */
export type SkippedRows = {
  readonly note: (source: string, rows: readonly SkippedRow[]) => void
  readonly getSnapshot: () => readonly SkippedFrom[]
  readonly subscribe: (listener: () => void) => () => void
}

/** @param onFirst called with the first rows that are left out of each list */
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

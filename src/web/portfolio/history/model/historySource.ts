import type { Cursor } from '@/web/session/lists/keysetPaging'

/** What the venue reads at once at most (rest-private 1.8). */
export const pageRows = 50

export type PageRequest = {
  readonly startNs: bigint | undefined
  /** Included. */
  readonly endNs: bigint | undefined
  readonly offset: number
  readonly limit: number
}

export type HistoryPage<Row> = {
  /** All rows of the window that was asked for. */
  readonly count: number
  /** Newest first. */
  readonly rows: readonly Row[]
}

/** One list of the venue, narrowed down to what is looked at. */
export type HistorySource<Row> = {
  readonly startNs: bigint | undefined
  readonly endNs: bigint | undefined
  readonly readPage: (request: PageRequest, signal: AbortSignal) => Promise<HistoryPage<Row>>
  readonly timeNsOf: (row: Row) => bigint
  /** The same for the same row of two readings. */
  readonly keyOf: (row: Row) => string
  /** What the venue cannot be asked for and is left out here; none where the venue does all of it. */
  readonly isShown: ((row: Row) => boolean) | undefined
  /** Whether the window filters by the same times that rows are sorted by and show: then pages are found by time. */
  readonly isPagedByTime: boolean
}

/** The window from a cursor down: what was known to come before it is skipped. */
export function requestAt<Row>(source: HistorySource<Row>, cursor: Cursor): PageRequest {
  return { startNs: source.startNs, endNs: cursor.endNs, offset: cursor.skip, limit: pageRows }
}

/**
 * The window as it was when its first page was read. It ends at the newest row, by the venue's clock, so that what
 * arrives later is not in it.
 */
export function windowEnd<Row>(source: HistorySource<Row>, first: HistoryPage<Row>): bigint | undefined {
  const newest = first.rows[0]
  return !source.isPagedByTime || newest === undefined ? source.endNs : source.timeNsOf(newest)
}

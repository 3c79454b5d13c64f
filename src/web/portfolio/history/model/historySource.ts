import type { Cursor } from '@/web/session/lists/keysetPaging'

/** Rows per page: the venue's maximum (rest-private 1.8). */
export const pageRows = 50

export type PageRequest = {
  readonly startNs: bigint | undefined
  /** End of the window, inclusive. */
  readonly endNs: bigint | undefined
  readonly offset: number
  readonly limit: number
}

export type HistoryPage<Row> = {
  /** Number of all rows in the requested window. */
  readonly count: number
  /** Newest first. */
  readonly rows: readonly Row[]
}

export type HistorySource<Row> = {
  readonly startNs: bigint | undefined
  readonly endNs: bigint | undefined
  readonly readPage: (request: PageRequest, signal: AbortSignal) => Promise<HistoryPage<Row>>
  readonly timeNsOf: (row: Row) => bigint
  /** Identifies a row across reads. */
  readonly keyOf: (row: Row) => string
  /** True for a row that passes the filters that the venue cannot apply; undefined if there are no such filters. */
  readonly isShown: ((row: Row) => boolean) | undefined
  /** True if the window applies to the times by which rows are sorted. Only then can pages be read by time. */
  readonly isPagedByTime: boolean
}

/** Requests the rows after a cursor. `skip` is the number of rows at the cursor's time that are already known. */
export function requestAt<Row>(source: HistorySource<Row>, cursor: Cursor): PageRequest {
  return { startNs: source.startNs, endNs: cursor.endNs, offset: cursor.skip, limit: pageRows }
}

/** End of the window: the time of the newest row at the first read, so that later rows are outside. */
export function windowEnd<Row>(source: HistorySource<Row>, first: HistoryPage<Row>): bigint | undefined {
  const newest = first.rows[0]
  return !source.isPagedByTime || newest === undefined ? source.endNs : source.timeNsOf(newest)
}

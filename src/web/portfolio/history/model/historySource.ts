import type { Cursor } from '@/web/session/lists/keysetPaging'

/** The venue's maximum for one read (rest-private 1.8). */
export const pageRows = 50

export type PageRequest = {
  readonly startNs: bigint | undefined
  /** Inclusive. */
  readonly endNs: bigint | undefined
  readonly offset: number
  readonly limit: number
}

export type HistoryPage<Row> = {
  /** All rows of the requested window. */
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
  /** The filters that the venue cannot apply; undefined if there are none. */
  readonly isShown: ((row: Row) => boolean) | undefined
  /** Whether the window applies to the times that rows are sorted by. Only then can pages be read by time. */
  readonly isPagedByTime: boolean
}

/** Requests the rows after a cursor. `skip` leaves out those at the cursor's time that are already known. */
export function requestAt<Row>(source: HistorySource<Row>, cursor: Cursor): PageRequest {
  return { startNs: source.startNs, endNs: cursor.endNs, offset: cursor.skip, limit: pageRows }
}

/** The time of the newest row at the first read, so that later rows are outside the window. */
export function windowEnd<Row>(source: HistorySource<Row>, first: HistoryPage<Row>): bigint | undefined {
  const newest = first.rows[0]
  return !source.isPagedByTime || newest === undefined ? source.endNs : source.timeNsOf(newest)
}

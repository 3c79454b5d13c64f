/** The retained rows of a history. Others are read when they become visible. */
export type HistoryPages<Row> = {
  /** The known length of the list, plus a few while matching rows are still searched for. */
  readonly rowCount: () => number
  readonly isCountFinal: () => boolean
  readonly rowAt: (index: number) => Row | undefined
  /** The next read that the rows from `first` to `last` (exclusive) need; undefined if all are loaded. */
  readonly nextReading: (first: number, last: number) => ((signal: AbortSignal) => Promise<void>) | undefined
  /** The number of rows in a newly read first page that are not in the list. */
  readonly newRowsIn: (page: { readonly count: number; readonly rows: readonly Row[] }) => number
  /** The venue's rows that were searched, if this page does some of the filtering. */
  readonly looked: () => { readonly rows: number; readonly of: number } | undefined
}

/** Pages retained on either side of the visible ones. */
export const retainedPages = 20

/** The retained rows of a history. All other rows are read when they become visible. */
export type HistoryPages<Row> = {
  /** Known length of the list, plus a few rows while matching rows are still searched for. */
  readonly rowCount: () => number
  readonly isCountFinal: () => boolean
  readonly rowAt: (index: number) => Row | undefined
  /** Returns the next read that the rows from `first` to `last` (exclusive) need; undefined if all are loaded. */
  readonly nextReading: (first: number, last: number) => ((signal: AbortSignal) => Promise<void>) | undefined
  /** Number of rows in a newly read first page that are not in the list yet. */
  readonly newRowsIn: (page: { readonly count: number; readonly rows: readonly Row[] }) => number
  /** Progress of the search through the venue's rows; undefined if the venue applies all filters. */
  readonly looked: () => { readonly rows: number; readonly of: number } | undefined
}

/** Number of pages retained on either side of the visible rows. */
export const retainedPages = 20

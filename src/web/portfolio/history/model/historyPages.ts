/** The rows of a history as far as they are in memory. What is not there is fetched when it is looked at. */
export type HistoryPages<Row> = {
  /** How many rows the list has, as far as that is known; rows that are still looked for are counted a few ahead. */
  readonly rowCount: () => number
  readonly isCountFinal: () => boolean
  readonly rowAt: (index: number) => Row | undefined
  /** The reading that the rows from `first` to `last` (excluded) need next; none when all are there. */
  readonly nextReading: (first: number, last: number) => ((signal: AbortSignal) => Promise<void>) | undefined
  /** How many rows a first page read now has before those that are known. */
  readonly newRowsIn: (page: { readonly count: number; readonly rows: readonly Row[] }) => number
  /** How many rows of the venue were looked through, where the page does some of the filtering. */
  readonly looked: () => { readonly rows: number; readonly of: number } | undefined
}

/** How many pages stay in memory on either side of what is looked at. */
export const retainedPages = 20

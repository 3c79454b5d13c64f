/**
 * Paging by time. A history is sorted newest first and its window ends at a time that is included, so the next page
 * begins at the time of the last row that is known, less the rows of that very time that are known already. Nothing
 * that arrives on top moves such a page, and the venue finds it without counting through all rows before it.
 */
export type Cursor = {
  /** The end of the window, included; none is the newest row. */
  readonly endNs: bigint | undefined
  /** How many rows of exactly that time came before. */
  readonly skip: number
}

/** Where the rows after these begin. `timesNs` are those of the page that was read at `cursor`, newest first. */
export function cursorAfter(cursor: Cursor, timesNs: readonly bigint[]): Cursor {
  const last = timesNs.at(-1)
  if (last === undefined) return cursor
  let same = 0
  while (same < timesNs.length && timesNs[timesNs.length - 1 - same] === last) same += 1
  // A page of one time goes on counting where the page before it stopped.
  const before = same === timesNs.length && cursor.endNs === last ? cursor.skip : 0
  return { endNs: last, skip: before + same }
}

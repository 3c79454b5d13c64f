/**
 * A position for keyset paging by time. A history is sorted newest first with an inclusive end, so the next page starts
 * at the last known row's time and skips the known rows of that time. New rows do not shift such a page, and the venue
 * need not count through all earlier rows.
 */
export type Cursor = {
  /** Inclusive end of the window; undefined starts at the newest row. */
  readonly endNs: bigint | undefined
  /** Number of known rows with exactly that time. */
  readonly skip: number
}

/** Returns the cursor after a page. `timesNs` are the times of the page read at `cursor`, newest first. */
export function cursorAfter(cursor: Cursor, timesNs: readonly bigint[]): Cursor {
  const last = timesNs.at(-1)
  if (last === undefined) return cursor
  let same = 0
  while (same < timesNs.length && timesNs[timesNs.length - 1 - same] === last) same += 1
  // A page with a single time continues the previous page's count.
  const before = same === timesNs.length && cursor.endNs === last ? cursor.skip : 0
  return { endNs: last, skip: before + same }
}

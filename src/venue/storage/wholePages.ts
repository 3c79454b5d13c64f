import type { HistoryWindow } from './history'

/** More rows than one command can create. */
export const allRows = 1_000_000

/**
 * Extends a page that is read by time to the end of its last moment, because the reader asks for older rows next, and
 * rows of one command share a time. A page with an offset has exactly its limit. `readRest` reads the later rows of
 * that time.
 */
export async function wholePage<Row>(
  rows: readonly Row[],
  { limit, offset }: Pick<HistoryWindow, 'limit' | 'offset'>,
  readRest: (last: Row) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const last = rows.at(-1)
  if (offset !== undefined || last === undefined || rows.length < limit) return rows
  return [...rows, ...(await readRest(last))]
}

import type { HistoryWindow } from './history'

/** More than the rows that one command can make. */
export const allRows = 1_000_000

/**
 * A page of a list that is read by time goes on to the end of its last moment: the reader asks for what is older next, and
 * the rows of one command share a time. A page with an offset is counted, so it has exactly its limit. `readRest` reads
 * the rows of the same time after the last one.
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

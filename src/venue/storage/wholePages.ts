import type { HistoryWindow } from './history'

/** More rows than one command can create. */
export const allRows = 1_000_000

/**
 * Completes a page that is read by time with all rows that share its last timestamp, as those of one command do: the
 * next request asks for older rows only. A page with an offset has exactly its limit. `readRest` reads the missing rows.
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

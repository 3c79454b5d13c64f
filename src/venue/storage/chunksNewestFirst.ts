/** Enough that few queries are made, and so few that the loop is free again after some milliseconds. */
const rowsAtOnce = 1_000

type Placed = { readonly id: bigint; readonly timeNs: bigint }

/**
 * Reads a list to its end in pieces, each from where the one before ended, with a turn of the loop between them. Rows
 * that are added at the head meanwhile do not move it.
 */
export async function* chunksNewestFirst<Row extends Placed>(
  read: (limit: number, after: Placed | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Placed | undefined; ;) {
    const rows = await read(rowsAtOnce, after)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

import type { Price } from '@/protocol/fixed6'
import { rowOf } from './ladderPlaces'
import { rowMarkKinds, type RowMark } from './ladderRows'

/** The kinds of the marks in each row, in their order, with a space between: one text is quickly compared. */
export function marksByRow(marks: readonly RowMark[], grouping: Price): ReadonlyMap<Price, string> {
  const rows = new Map<Price, string>()
  for (const kind of rowMarkKinds) {
    for (const mark of marks) {
      if (mark.kind !== kind) continue
      const row = rowOf(mark.price, grouping)
      const known = rows.get(row)
      if (known?.split(' ').includes(kind) !== true) rows.set(row, known === undefined ? kind : `${known} ${kind}`)
    }
  }
  return rows
}

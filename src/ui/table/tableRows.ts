export type SortValue = bigint | number | string | undefined
export type SortDirection = 'ascending' | 'descending'
export type SortOrder = { readonly columnId: string; readonly direction: SortDirection }

/** A sorted copy. Equal rows keep their order; rows whose value is unknown go last in either direction. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  direction: SortDirection,
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((left, right) => {
    const a = sortValue(left)
    const b = sortValue(right)
    if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1
    return a < b ? -sign : a > b ? sign : 0
  })
}

/** Which rows to draw: all of a short list, of a long one those in view and a few around them. `end` is exclusive. */
export function rowWindow(
  count: number,
  rowHeight: number,
  scroll: { readonly top: number; readonly height: number },
  windowedFrom: number,
): { start: number; end: number } {
  if (count < windowedFrom) return { start: 0, end: count }
  const overscan = 12
  // A list can have shrunk under the scroll that was heard last.
  const top = Math.max(0, Math.min(scroll.top, count * rowHeight - scroll.height))
  const start = Math.max(0, Math.floor(top / rowHeight) - overscan)
  return { start, end: Math.min(count, Math.ceil((top + scroll.height) / rowHeight) + overscan) }
}

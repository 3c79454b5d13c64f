import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorAfter, type Cursor } from './keysetPaging'

type Row = { readonly id: number; readonly timeNs: bigint }

/** Pages like the venue: a window that includes its end, newest first, and an offset. */
function read(table: readonly Row[], { endNs, skip }: Cursor, limit: number): readonly Row[] {
  const inWindow = table.filter(({ timeNs }) => endNs === undefined || timeNs <= endNs)
  return inWindow.slice(skip, skip + limit)
}

function readAll(table: readonly Row[], limit: number, start: Cursor): readonly number[] {
  const seen: number[] = []
  let cursor = start
  for (;;) {
    const page = read(table, cursor, limit)
    seen.push(...page.map(({ id }) => id))
    if (page.length < limit) return seen
    cursor = cursorAfter(
      cursor,
      page.map(({ timeNs }) => timeNs),
    )
  }
}

test('rows with the same time on both sides of a page break are skipped exactly once', () => {
  const first = cursorAfter({ endNs: undefined, skip: 0 }, [9n, 7n, 7n])
  expect(first).toEqual({ endNs: 7n, skip: 2 })
  // The next page has only rows of that time too, so the skipped rows add up.
  expect(cursorAfter(first, [7n, 7n, 7n])).toEqual({ endNs: 7n, skip: 5 })
  expect(cursorAfter(first, [7n, 7n, 4n])).toEqual({ endNs: 4n, skip: 1 })
})

test('an empty page leaves the cursor unchanged', () => {
  expect(cursorAfter({ endNs: 7n, skip: 2 }, [])).toEqual({ endNs: 7n, skip: 2 })
})

test('every row is read once, whatever the times and page sizes, and new rows do not shift the pages', () => {
  const times = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 60 })
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 5 }), (list, limit, arriving) => {
      const table = list.toSorted((a, b) => b - a).map((time, id): Row => ({ id, timeNs: BigInt(time) }))
      const ids = table.map(({ id }) => id)
      const newest = table[0]?.timeNs
      expect(readAll(table, limit, { endNs: undefined, skip: 0 })).toEqual(ids)
      const newer = Array.from({ length: arriving }, (_, index): Row => ({ id: -1 - index, timeNs: 100n }))
      if (newest !== undefined) expect(readAll([...newer, ...table], limit, { endNs: newest, skip: 0 })).toEqual(ids)
    }),
  )
})

import { cursorAfter, type Cursor } from '@/web/session/lists/keysetPaging'
import type { HistoryPages } from './historyPages'
import { retainedPages } from './historyPages'
import { pageRows, requestAt, windowEnd, type HistoryPage, type HistorySource } from './historySource'

type Page<Row> = {
  readonly rows: readonly Row[]
  /** Cursor of the next page. Undefined for a page read by offset whose rows all have the same time. */
  readonly after: Cursor | undefined
}

/** A list that the venue filters. The page after a retained page is read by time, and a distant page by offset. */
export function createVenuePages<Row>(source: HistorySource<Row>, first: HistoryPage<Row>): HistoryPages<Row> {
  const endNs = windowEnd(source, first)
  const start: Cursor = { endNs, skip: 0 }
  const pages = new Map<number, Page<Row>>([[0, pageOf(first.rows, start, true)]])
  const newest = first.rows[0]
  let total = first.count

  function pageOf(rows: readonly Row[], at: Cursor, isExact: boolean): Page<Row> {
    const times = rows.map(source.timeNsOf)
    const isOneTime = times[0] === times.at(-1)
    const isFollowed = source.isPagedByTime && times.length > 0 && (isExact || !isOneTime)
    return { rows, after: isFollowed ? cursorAfter(at, times) : undefined }
  }

  async function readAfter(cursor: Cursor, number: number, signal: AbortSignal): Promise<void> {
    const page = await source.readPage(requestAt(source, cursor), signal)
    // Rows older than the reach of the list drop out of a window without a start, so the count can shrink.
    total = number * pageRows + Math.max(page.rows.length, page.count - cursor.skip)
    pages.set(number, pageOf(page.rows, cursor, true))
  }

  async function readCounting(number: number, signal: AbortSignal): Promise<void> {
    const at = { endNs, skip: number * pageRows }
    let page = await source.readPage(requestAt(source, at), signal)
    const arrived = page.count - total
    if (arrived > 0) {
      // Reads again, because new rows on top have shifted the other rows down by their number.
      page = await source.readPage(requestAt(source, { ...at, skip: at.skip + arrived }), signal)
    } else total = page.count
    pages.set(number, pageOf(page.rows, at, number === 0))
  }

  function forgetFar(from: number, to: number): void {
    for (const number of pages.keys()) {
      if (number < from - retainedPages || number > to + retainedPages) pages.delete(number)
    }
  }

  return {
    rowCount: () => total,
    isCountFinal: () => true,
    rowAt: (index) => pages.get(Math.floor(index / pageRows))?.rows[index % pageRows],
    nextReading: (firstRow, lastRow) => {
      const from = Math.floor(Math.max(0, firstRow) / pageRows)
      const to = Math.ceil(Math.min(lastRow, total) / pageRows)
      forgetFar(from, to)
      for (let number = from; number < to; number += 1) {
        if (pages.has(number)) continue
        const before = pages.get(number - 1)?.after
        return (signal) => (before === undefined ? readCounting(number, signal) : readAfter(before, number, signal))
      }
      return undefined
    },
    newRowsIn: (page) => {
      if (newest === undefined) return page.count
      const place = page.rows.findIndex((row) => source.keyOf(row) === source.keyOf(newest))
      return place === -1 ? Math.max(0, page.count - total) : place
    },
    looked: () => undefined,
  }
}

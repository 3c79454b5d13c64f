import { lowerBound } from '@/core/lib/sorted'
import { cursorAfter, type Cursor } from '@/web/session/lists/keysetPaging'
import { retainedPages, type HistoryPages } from './historyPages'
import { pageRows, requestAt, windowEnd, type HistoryPage, type HistorySource } from './historySource'

/** A page of the venue that contains matching rows. */
type Block<Row> = {
  /** Index in the list of the page's first row. */
  readonly first: number
  readonly count: number
  readonly at: Cursor
  rows: readonly Row[] | undefined
}

/** Number of rows added to the count while more rows may match, so that the trader can scroll further. */
const ahead = 20

/** A list that is filtered locally. Reads the venue's pages in sequence, and retains rows near the visible rows. */
export function createFoundPages<Row>(
  source: HistorySource<Row> & { readonly isShown: (row: Row) => boolean },
  firstPage: HistoryPage<Row>,
): HistoryPages<Row> {
  const blocks: Block<Row>[] = []
  let next: Cursor = { endNs: windowEnd(source, firstPage), skip: 0 }
  const of = firstPage.count
  let looked = 0
  let found = 0
  let isEnd = false

  function take(page: HistoryPage<Row>): void {
    const rows = page.rows.filter(source.isShown)
    if (rows.length > 0) blocks.push({ first: found, count: rows.length, at: next, rows })
    found += rows.length
    looked += page.rows.length
    isEnd = page.rows.length === 0 || looked >= of
    next = source.isPagedByTime
      ? cursorAfter(next, page.rows.map(source.timeNsOf))
      : { ...next, skip: next.skip + page.rows.length }
  }

  async function readMore(signal: AbortSignal): Promise<void> {
    take(await readAt(next, signal))
  }

  async function readAgain(block: Block<Row>, signal: AbortSignal): Promise<void> {
    const page = await readAt(block.at, signal)
    block.rows = page.rows.filter(source.isShown).slice(0, block.count)
  }

  /** Reads one page. With paging by offset, new rows on top shift all other rows down. */
  async function readAt(cursor: Cursor, signal: AbortSignal): Promise<HistoryPage<Row>> {
    const page = await source.readPage(requestAt(source, cursor), signal)
    const arrived = source.isPagedByTime ? 0 : page.count - of
    return arrived > 0 ? source.readPage(requestAt(source, { ...cursor, skip: cursor.skip + arrived }), signal) : page
  }

  const blockIndex = (row: number) => lowerBound(blocks, row + 1, (block, value) => block.first < value) - 1

  function forgetFar(first: number, last: number): void {
    const reach = retainedPages * pageRows
    for (const block of blocks) {
      if (block.first + block.count < first - reach || block.first > last + reach) block.rows = undefined
    }
  }

  take(firstPage)
  const newest = firstPage.rows[0]
  return {
    rowCount: () => found + (isEnd ? 0 : ahead),
    isCountFinal: () => isEnd,
    rowAt: (index) => {
      const block = blocks[blockIndex(index)]
      return block?.rows?.[index - block.first]
    },
    nextReading: (first, last) => {
      const from = Math.max(0, blockIndex(first))
      forgetFar(first, last)
      for (let index = from; index < blocks.length; index += 1) {
        const block = blocks[index]
        if (block === undefined || block.first >= last) break
        if (block.rows === undefined) return (signal) => readAgain(block, signal)
      }
      return !isEnd && last > found ? readMore : undefined
    },
    newRowsIn: (page) => {
      const place = page.rows.findIndex((row) => newest !== undefined && source.keyOf(row) === source.keyOf(newest))
      return page.rows.slice(0, place === -1 ? page.rows.length : place).filter(source.isShown).length
    },
    looked: () => ({ rows: looked, of }),
  }
}

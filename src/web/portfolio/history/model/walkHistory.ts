/** Reads a complete history page by page, at a rate that leaves room for the page's other requests. */

import { RestError } from '@/web/connection/callErrors'
import { cursorAfter, type Cursor } from '@/web/session/lists/keysetPaging'
import { requestAt, windowEnd, type HistoryPage, type HistorySource } from './historySource'

export type Walked<Row> = {
  /** Matching rows of this page. */
  readonly rows: readonly Row[]
  /** Number of the venue's rows that have been read. */
  readonly looked: number
  readonly of: number
  /** Key of the first matching row. */
  readonly top: string | undefined
}

type Pause = (ms: number) => Promise<void>

/** Pause between reads. Five reads per second use half of the account's rate limit at our venue (rest-private 1.5). */
const betweenReadingsMs = 200
const triesWhenLimited = 20

export async function* walkHistory<Row>(
  source: HistorySource<Row>,
  { signal, wait }: { readonly signal: AbortSignal; readonly wait: Pause },
): AsyncGenerator<Walked<Row>> {
  const read = (cursor: Cursor) => readPatiently(() => source.readPage(requestAt(source, cursor), signal), wait)
  let cursor: Cursor = { endNs: source.endNs, skip: 0 }
  let page = await read(cursor)
  const of = page.count
  cursor = { endNs: windowEnd(source, page), skip: 0 }
  for (let looked = 0; page.rows.length > 0;) {
    signal.throwIfAborted()
    looked += page.rows.length
    const rows = source.isShown === undefined ? page.rows : page.rows.filter(source.isShown)
    yield { rows, looked, of, top: rows[0] === undefined ? undefined : source.keyOf(rows[0]) }
    if (looked >= of) return
    cursor = source.isPagedByTime
      ? cursorAfter(cursor, page.rows.map(source.timeNsOf))
      : { ...cursor, skip: cursor.skip + page.rows.length }
    await wait(betweenReadingsMs)
    page = await readOn(read, cursor, source.isPagedByTime ? undefined : of)
  }
}

/** Reads the next page. With paging by offset, new rows on top shift all other rows down. */
async function readOn<Row>(
  read: (cursor: Cursor) => Promise<HistoryPage<Row>>,
  cursor: Cursor,
  countBefore: number | undefined,
): Promise<HistoryPage<Row>> {
  const page = await read(cursor)
  const arrived = countBefore === undefined ? 0 : page.count - countBefore
  return arrived > 0 ? read({ ...cursor, skip: cursor.skip + arrived }) : page
}

/** Repeats a read as long as the rate limit rejects it. @throws any other error of the read */
export async function readPatiently<Value>(read: () => Promise<Value>, wait: Pause): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof RestError) || error.status !== 429 || tries >= triesWhenLimited) throw error
      await wait(error.retryAfterMs ?? 1_000)
    }
  }
}

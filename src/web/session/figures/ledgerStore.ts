import { createListeners } from '@/core/lib/listeners'
import { getTradeHistory, getTransactionHistory } from '@/core/protocol/rest/history'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { cursorAfter, type Cursor } from '@/web/session/lists/keysetPaging'
import { ledgerRowOfTrade, ledgerRowOfTransaction, mergeLedger, type LedgerRow } from './ledger'

export type LedgerView = {
  readonly status: 'idle' | 'reading' | 'ready' | 'failed'
  /** Newest first, complete after `reachedNs`. */
  readonly rows: readonly LedgerRow[]
  /** UNIX nanoseconds; undefined before the first read. */
  readonly reachedNs: bigint | undefined
  readonly isComplete: boolean
  /** True when the history is longer than the page limit, so that older rows are missing. */
  readonly isCut: boolean
  readonly error: unknown
}

export type LedgerStore = {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => LedgerView
  /** Reads back to a time in UNIX nanoseconds; 0n reads everything. Known rows are not read again. */
  readonly readBack: (toNs: bigint) => void
  /** Reads new rows. Does nothing before the first `readBack`. */
  readonly refresh: () => void
  readonly close: () => void
}

type LedgerParts = { readonly rest: RestClient; readonly pause: (ms: number) => Promise<void> }

/** The venue's maximum page size (rest-private 1.8). */
const pageSize = 50
/** Limits the pages of one visit; a longer history needs an export. */
const mostPages = 60
/** A page of trades costs 5 of 30 units a second (rest-private 1.5), and the page's other requests need their share. */
const pauseMs = 350

/** One page. `timesNs` has the venue's sort time of every row, including rows that are not in the ledger. */
type LedgerPage = { readonly rows: readonly LedgerRow[]; readonly timesNs: readonly bigint[] }
type Source = { readonly read: (cursor: Cursor) => Promise<LedgerPage>; cursor: Cursor; isAtEnd: boolean }

const nothingRead: LedgerView = {
  status: 'idle',
  rows: [],
  reachedNs: undefined,
  isComplete: false,
  isCut: false,
  error: undefined,
}
const newest: Cursor = { endNs: undefined, skip: 0 }

export function createLedgerStore({ rest, pause }: LedgerParts): LedgerStore {
  const { subscribe, publish } = createListeners()
  let view = nothingRead
  let wantedNs: bigint | undefined
  let isHeadOld = false
  let isRunning = false
  const life = new AbortController()
  let pagesRead = 0
  const sources: readonly Source[] = [
    { read: (cursor) => readTrades(rest, cursor, life.signal), cursor: newest, isAtEnd: false },
    { read: (cursor) => readTransactions(rest, cursor, life.signal), cursor: newest, isAtEnd: false },
  ]

  function become(change: Partial<LedgerView>): void {
    if (life.signal.aborted) return
    view = { ...view, ...change }
    publish()
  }

  /** Runs a read; after a rate limit it waits as long as demanded and repeats the read. */
  async function patiently<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof RestError) || error.retryAfterMs === undefined) throw error
      await pause(error.retryAfterMs)
      return read()
    }
  }

  /** Reads each source's newest pages until one contains a known row. */
  async function readHead(): Promise<void> {
    const known = new Set(view.rows.map(({ key }) => key))
    for (const { read } of sources) {
      let cursor = newest
      let isNew = true
      while (isNew && !life.signal.aborted) {
        const from = cursor
        const { rows, timesNs } = await patiently(() => read(from))
        become({ rows: mergeLedger(view.rows, rows) })
        isNew = timesNs.length === pageSize && known.size > 0 && !rows.some(({ key }) => known.has(key))
        cursor = cursorAfter(cursor, timesNs)
        if (isNew) await pause(pauseMs)
      }
    }
  }

  /** Reads one older page of this source. */
  async function readOlder(source: Source): Promise<void> {
    const { rows, timesNs } = await patiently(() => source.read(source.cursor))
    pagesRead += 1
    source.cursor = cursorAfter(source.cursor, timesNs)
    source.isAtEnd = timesNs.length < pageSize
    const open = sources.filter(({ isAtEnd }) => !isAtEnd)
    const reached = open.flatMap(({ cursor }) => cursor.endNs ?? [])
    become({
      rows: mergeLedger(view.rows, rows),
      isComplete: open.length === 0,
      reachedNs: open.length === 0 ? 0n : reached.length < open.length ? undefined : latest(reached),
    })
  }

  function sourceToRead(): Source | undefined {
    if (wantedNs === undefined) return undefined
    const toNs = wantedNs
    return sources
      .filter(({ isAtEnd, cursor }) => !isAtEnd && (cursor.endNs === undefined || cursor.endNs > toNs))
      .sort((a, b) => (isLater(a.cursor, b.cursor) ? -1 : 1))[0]
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    become({ status: 'reading', error: undefined })
    try {
      while (!life.signal.aborted) {
        const source = sourceToRead()
        if (isHeadOld) {
          isHeadOld = false
          await readHead()
        } else if (source === undefined || pagesRead >= mostPages) {
          become({ status: 'ready', isCut: source !== undefined })
          break
        } else {
          await readOlder(source)
        }
        await pause(pauseMs)
      }
    } catch (error) {
      become({ status: 'failed', error })
    } finally {
      isRunning = false
    }
  }

  return {
    getSnapshot: () => view,
    subscribe,
    readBack: (toNs) => {
      if (wantedNs === undefined || toNs < wantedNs) wantedNs = toNs
      void run()
    },
    refresh: () => {
      if (wantedNs === undefined) return
      isHeadOld = true
      void run()
    },
    close: () => {
      life.abort()
    },
  }
}

async function readTrades(rest: RestClient, { endNs, skip }: Cursor, signal: AbortSignal): Promise<LedgerPage> {
  const reply = await rest.call(
    getTradeHistory,
    { query: { ...windowOf(endNs), limit: pageSize, offset: skip } },
    { signal },
  )
  const records = reply.tradeHistory ?? []
  return { rows: records.map(ledgerRowOfTrade), timesNs: records.map(({ createdTimestamp }) => createdTimestamp) }
}

async function readTransactions(rest: RestClient, { endNs, skip }: Cursor, signal: AbortSignal): Promise<LedgerPage> {
  const reply = await rest.call(
    getTransactionHistory,
    { query: { ...windowOf(endNs), limit: pageSize, offset: skip } },
    { signal },
  )
  const records = reply.transactionHistory ?? []
  return {
    rows: records.flatMap((row) => ledgerRowOfTransaction(row) ?? []),
    timesNs: records.map(({ initiatedTimestamp }) => initiatedTimestamp),
  }
}

function windowOf(endNs: bigint | undefined): { readonly endTime?: bigint } {
  return endNs === undefined ? {} : { endTime: endNs }
}

function latest(times: readonly bigint[]): bigint | undefined {
  return times.reduce<bigint | undefined>((late, time) => (late === undefined || time > late ? time : late), undefined)
}

function isLater(a: Cursor, b: Cursor): boolean {
  if (a.endNs === undefined) return true
  return b.endNs !== undefined && a.endNs > b.endNs
}

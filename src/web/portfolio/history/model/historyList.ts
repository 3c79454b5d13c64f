/** A history on the screen. New rows are announced instead of moving the rows that the trader reads. */

import { createListeners } from '@/core/lib/listeners'
import { createFoundPages } from './foundPages'
import type { HistoryPages } from './historyPages'
import { pageRows, type HistoryPage, type HistorySource } from './historySource'
import { createVenuePages } from './venuePages'

export type HistoryView<Row> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | {
      readonly status: 'ready'
      readonly rowCount: number
      /** False while this page still searches for matching rows. */
      readonly isCountFinal: boolean
      /** Undefined while the row is loading. */
      readonly rowAt: (index: number) => Row | undefined
      /** Number of new rows on top that are not in the list yet. */
      readonly newCount: number
      readonly looked: { readonly rows: number; readonly of: number } | undefined
      /** Error of a part of the list that could not be loaded. All other rows stay. */
      readonly error: unknown
      /** Number that changes when the list restarts from the top. */
      readonly generation: number
    }

export type HistoryList<Row> = {
  readonly getSnapshot: () => HistoryView<Row>
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Reports the visible rows from `first` to `last` (exclusive). While the top is visible, new rows appear as they
   * arrive.
   */
  readonly onWindow: (range: { readonly first: number; readonly last: number; readonly isAtTop: boolean }) => void
  /** Reads the first page again, because rows may have changed. */
  readonly refresh: () => void
  readonly showNew: () => void
  readonly retry: () => void
  readonly close: () => void
}

const firstWindow = { first: 0, last: pageRows, isAtTop: true }

export function createHistoryList<Row>(source: HistorySource<Row>): HistoryList<Row> {
  const listeners = createListeners()
  const abort = new AbortController()
  const { signal } = abort
  let view: HistoryView<Row> = { status: 'loading' }
  let pages: HistoryPages<Row> | undefined
  let looking = firstWindow
  let waitingTop: HistoryPage<Row> | undefined
  let newCount = 0
  let generation = 0
  let error: unknown
  let isReading = false
  let isTopWanted = true

  function publish(): void {
    if (pages === undefined) view = error === undefined ? { status: 'loading' } : { status: 'failed', error }
    else {
      const { rowCount, isCountFinal, rowAt, looked } = pages
      view = {
        status: 'ready',
        rowCount: rowCount(),
        isCountFinal: isCountFinal(),
        rowAt,
        newCount,
        looked: looked(),
        error,
        generation,
      }
    }
    listeners.publish()
  }

  function begin(top: HistoryPage<Row>): void {
    const { isShown } = source
    pages = isShown === undefined ? createVenuePages(source, top) : createFoundPages({ ...source, isShown }, top)
    waitingTop = undefined
    newCount = 0
    generation += 1
  }

  async function readTop(): Promise<void> {
    isTopWanted = false
    const request = { startNs: source.startNs, endNs: source.endNs, offset: 0, limit: pageRows }
    const top = await source.readPage(request, signal)
    const arrived = pages?.newRowsIn(top)
    if (arrived === undefined || (arrived > 0 && looking.isAtTop)) begin(top)
    else if (arrived > 0) {
      waitingTop = top
      newCount = arrived
    }
  }

  function nextReading(): ((signal: AbortSignal) => Promise<void>) | undefined {
    return isTopWanted ? readTop : pages?.nextReading(looking.first, looking.last)
  }

  /** Reads one page at a time, always for the rows that are visible by then. */
  async function pump(): Promise<void> {
    if (isReading || error !== undefined || signal.aborted) return
    isReading = true
    for (let read = nextReading(); read !== undefined && error === undefined; read = nextReading()) {
      const wasTop = read === readTop
      try {
        await read(signal)
      } catch (cause) {
        if (signal.aborted) return
        if (wasTop) isTopWanted = true
        error = cause
      }
      publish()
    }
    isReading = false
  }

  const showNew = () => {
    if (waitingTop === undefined) return
    looking = { ...firstWindow }
    begin(waitingTop)
    publish()
    // The retained first page may be outdated by now.
    isTopWanted = true
    void pump()
  }
  void pump()

  return {
    getSnapshot: () => view,
    subscribe: listeners.subscribe,
    onWindow: (range) => {
      looking = range
      if (range.isAtTop && waitingTop !== undefined) showNew()
      else void pump()
    },
    refresh: () => {
      isTopWanted = true
      void pump()
    },
    showNew,
    retry: () => {
      error = undefined
      publish()
      void pump()
    },
    close: () => abort.abort(),
  }
}

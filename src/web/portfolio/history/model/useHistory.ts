import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { fills as fillsChannel } from '@/core/protocol/channels/fills'
import { orders as ordersChannel } from '@/core/protocol/channels/orders'
import { positions as positionsChannel } from '@/core/protocol/channels/positions'
import { useClient } from '@/web/connection/clientContext'
import type { Feed } from '@/web/connection/feed'
import { systemTimers } from '@/web/connection/timers'
import type { HistoryKind } from './historyKinds'
import { createHistoryList, type HistoryList, type HistoryView } from './historyList'
import type { HistorySource } from './historySource'
import { createHistorySums, noSums, type SumRules, type SumsView } from './historySums'

const loading = { status: 'loading' } as const

type Closable<Snapshot> = {
  readonly getSnapshot: () => Snapshot
  readonly subscribe: (listener: () => void) => () => void
  readonly close: () => void
}

type HeldStore<Store> = {
  /** The store; undefined without subscribers. */
  readonly current: () => Store | undefined
  readonly subscribe: (listener: () => void) => () => void
}

export type HeldList<Row> = HeldStore<HistoryList<Row>>

/** The list of a source, loaded as rows become visible. A new source starts a new list. */
export function useHistoryList<Row>(source: HistorySource<Row>): {
  readonly list: HeldList<Row>
  readonly view: HistoryView<Row>
} {
  const list = useMemo(() => holdStore(() => createHistoryList(source)), [source])
  const view = useSyncExternalStore(list.subscribe, () => list.current()?.getSnapshot() ?? loading)
  return { list, view }
}

/** Polls for rows that no channel reports, such as funding payments. */
const askEveryMs = 30_000
/** Delay by which a burst of fills causes a single read. */
const gatherMs = 1_000

/** Reads the top of the list again after account messages and reconnects, and periodically. */
export function useLiveHistory(
  kind: HistoryKind,
  list: HeldStore<Pick<HistoryList<never>, 'refresh' | 'retry'>>,
): void {
  const { feed } = useClient()
  useEffect(() => {
    let stopWaiting: (() => void) | undefined
    const soon = () => {
      stopWaiting ??= systemTimers.after(gatherMs, () => {
        stopWaiting = undefined
        list.current()?.refresh()
      })
    }
    const stopListening = receive(feed, kind, soon)
    const stopReconnected = feed.onReconnected(() => {
      list.current()?.retry()
      list.current()?.refresh()
    })
    const timer = setInterval(() => list.current()?.refresh(), askEveryMs)
    return () => {
      stopListening()
      stopReconnected()
      clearInterval(timer)
      stopWaiting?.()
    }
  }, [feed, kind, list])
}

function receive(feed: Feed, kind: HistoryKind, onMessage: () => void): () => void {
  switch (kind) {
    case 'fills':
    case 'closed':
      return feed.subscribe('fills', fillsChannel, { onMessage }).close
    case 'orders':
    case 'stops':
      return feed.subscribe('orders', ordersChannel, { onMessage }).close
    case 'funding':
    case 'settlements':
      return feed.subscribe('positions', positionsChannel, { onMessage }).close
    case 'transactions':
      return () => undefined
  }
}

/** A delay that tests can replace. */
export const waitAwhile = (ms: number) => new Promise<void>((resolve) => systemTimers.after(ms, resolve))

/** Sums of the complete filtered list, updated as the list grows. */
export function useHistorySums<Row>(
  source: HistorySource<Row>,
  rules: SumRules<Row>,
  view: HistoryView<Row>,
): { readonly sums: SumsView; readonly start: () => void } {
  const store = useMemo(() => holdStore(() => createHistorySums(source, rules, waitAwhile)), [source, rules])
  const sums = useSyncExternalStore(store.subscribe, () => store.current()?.getSnapshot() ?? noSums)
  const generation = view.status === 'ready' ? view.generation : undefined
  // Number of rows to read. A locally filtered list has to be read completely.
  const size = view.status === 'ready' ? (view.looked?.of ?? view.rowCount) : undefined
  useEffect(() => {
    if (generation !== undefined && size !== undefined) store.current()?.follow(size)
  }, [store, generation, size])
  return { sums, start: useCallback(() => store.current()?.start(), [store]) }
}

/**
 * Creates a store for its first subscriber and closes it after the last, so that no request is made without
 * subscribers.
 */
export function holdStore<Store extends Closable<unknown>>(make: () => Store): HeldStore<Store> {
  let store: Store | undefined
  let readers = 0
  return {
    current: () => store,
    subscribe: (listener) => {
      store ??= make()
      readers += 1
      const leave = store.subscribe(listener)
      return () => {
        leave()
        readers -= 1
        if (readers > 0) return
        store?.close()
        store = undefined
      }
    },
  }
}

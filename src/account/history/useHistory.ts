import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useClient } from '@/client/clientContext'
import { fills as fillsChannel } from '@/protocol/channels/fills'
import { orders as ordersChannel } from '@/protocol/channels/orders'
import { positions as positionsChannel } from '@/protocol/channels/positions'
import type { Feed } from '@/client/feed'
import { systemTimers } from '@/client/timers'
import { createHistoryList, type HistoryList, type HistoryView } from './historyList'
import type { HistoryKind } from './historyKinds'
import type { HistorySource } from './historySource'
import { createHistorySums, type HistorySums, type SumRules, type SumsView } from './historySums'

const never = () => () => undefined
const loading = { status: 'loading' } as const

/** The list of a source, read as it is looked at. Another source is another list. */
export function useHistoryList<Row>(source: HistorySource<Row>): {
  readonly list: HistoryList<Row> | undefined
  readonly view: HistoryView<Row>
} {
  const [list, setList] = useState<HistoryList<Row>>()
  useEffect(() => {
    const made = createHistoryList(source)
    setList(made)
    return () => {
      made.close()
      setList(undefined)
    }
  }, [source])
  const view = useSyncExternalStore(list?.subscribe ?? never, list?.getSnapshot ?? (() => loading))
  return { list, view }
}

/** What no channel tells, a funding payment for example, is asked for this often. */
const askEveryMs = 30_000
/** A burst of fills is one reading. */
const gatherMs = 1_000

/** Reads the top again when the account's channels tell of something, after a reconnect, and now and then. */
export function useLiveHistory(
  kind: HistoryKind,
  list: Pick<HistoryList<never>, 'refresh' | 'retry'> | undefined,
): void {
  const { feed } = useClient()
  useEffect(() => {
    if (list === undefined) return undefined
    let stopWaiting: (() => void) | undefined
    const soon = () => {
      stopWaiting ??= systemTimers.after(gatherMs, () => {
        stopWaiting = undefined
        list.refresh()
      })
    }
    const stopHearing = hear(feed, kind, soon)
    const stopReconnected = feed.onReconnected(() => {
      list.retry()
      list.refresh()
    })
    const timer = setInterval(() => list.refresh(), askEveryMs)
    return () => {
      stopHearing()
      stopReconnected()
      clearInterval(timer)
      stopWaiting?.()
    }
  }, [feed, kind, list])
}

function hear(feed: Feed, kind: HistoryKind, onMessage: () => void): () => void {
  switch (kind) {
    case 'fills':
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

/** A pause that a test need not wait for. */
export const waitAwhile = (ms: number) => new Promise<void>((resolve) => systemTimers.after(ms, resolve))

const noSums: SumsView = {
  status: 'asked',
  error: undefined,
  totals: new Map(),
  rows: 0,
  looked: 0,
  of: 0,
  runningOf: () => undefined,
}

/** The sums of the whole result, which follow the list as it grows. */
export function useHistorySums<Row>(
  source: HistorySource<Row>,
  rules: SumRules<Row>,
  view: HistoryView<Row>,
): { readonly sums: SumsView; readonly start: () => void } {
  const [store, setStore] = useState<HistorySums>()
  useEffect(() => {
    const made = createHistorySums(source, rules, waitAwhile)
    setStore(made)
    return () => {
      made.close()
      setStore(undefined)
    }
  }, [source, rules])
  const generation = view.status === 'ready' ? view.generation : undefined
  // How much there is to add up: what the page narrows down itself has to be read as a whole.
  const size = view.status === 'ready' ? (view.looked?.of ?? view.rowCount) : undefined
  useEffect(() => {
    if (generation !== undefined && size !== undefined) store?.follow(size)
    // The size alone changes when old rows leave the window: the next top is time enough for that.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store, generation])
  const sums = useSyncExternalStore(store?.subscribe ?? never, store?.getSnapshot ?? (() => noSums))
  return { sums, start: useCallback(() => store?.start(), [store]) }
}

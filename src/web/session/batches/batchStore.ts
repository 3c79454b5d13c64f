import { createStore } from '@/core/lib/store'
import type { Hash } from '@/core/protocol/instrument'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { BatchOrder, ReadyOrder } from './batchOrder'
import { isOver, type FetchedOutcome } from './fetchedOutcome'

export type BatchEntry = {
  readonly key: number
  readonly order: BatchOrder
  readonly ready: ReadyOrder | undefined
  readonly outcome: FetchedOutcome
}

export type Batch = {
  readonly phase: 'signing' | 'sending' | 'asking' | 'settled'
  readonly entries: readonly BatchEntry[]
  /** Why no order was placed: the wallet declined, or the venue rejected all orders because of one. */
  readonly failure: Failure | undefined
}

export function createBatchStore() {
  const { getSnapshot, subscribe, set } = createStore<Batch | undefined>(undefined)
  const change = (part: Partial<Batch>) => {
    const batch = getSnapshot()
    if (batch !== undefined) set({ ...batch, ...part })
  }
  const changeEntries = (make: (entry: BatchEntry) => BatchEntry) => {
    const before = getSnapshot()?.entries ?? []
    const entries = before.map(make)
    if (entries.some((entry, at) => entry !== before[at])) change({ entries })
  }
  return {
    getSnapshot,
    subscribe,
    begin: (orders: readonly BatchOrder[]) => {
      const entries = orders.map((order, key): BatchEntry => ({ key, order, ready: undefined, outcome: notSent }))
      set({ phase: 'signing', entries, failure: undefined })
    },
    end: () => set(undefined),
    change,
    changeEntry: (key: number, part: Partial<BatchEntry>) =>
      changeEntries((entry) => (entry.key === key ? { ...entry, ...part } : entry)),
    setOutcomes: (outcome: FetchedOutcome, isMeant: (entry: BatchEntry) => boolean) =>
      changeEntries((entry) => (isMeant(entry) ? { ...entry, outcome } : entry)),
    /** Applies reports by id. An ended order no longer changes. */
    applyOutcomes: (outcomes: ReadonlyMap<Hash, FetchedOutcome>) =>
      changeEntries((entry) => {
        const outcome = entry.ready === undefined ? undefined : outcomes.get(entry.ready.orderId)
        return outcome === undefined || isOver(entry.outcome) ? entry : { ...entry, outcome }
      }),
  }
}

const notSent: FetchedOutcome = { status: 'notSent' }

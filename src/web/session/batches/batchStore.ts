import { createStore } from '@/core/lib/store'
import type { Hash } from '@/core/protocol/instrument'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { BatchOrder, ReadyOrder } from './batchOrder'
import { isOver, type FetchedOutcome } from './fetchedOutcome'

export type BatchEntry = {
  readonly key: number
  readonly order: BatchOrder
  /** Present once it is signed. */
  readonly ready: ReadyOrder | undefined
  readonly outcome: FetchedOutcome
}

/** The orders that were sent together last, and what is known of each. */
export type Batch = {
  readonly phase: 'signing' | 'sending' | 'asking' | 'settled'
  readonly entries: readonly BatchEntry[]
  /** Why none of them was placed: the wallet's refusal, or the venue's, which refuses all because of one. */
  readonly failure: Failure | undefined
}

/** Holds the batch and notifies of its changes. Orders are found by their keys, or by the ids they were signed with. */
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
    /** Applies what was reported of orders by their ids; an order that has ended does not change any more. */
    applyOutcomes: (outcomes: ReadonlyMap<Hash, FetchedOutcome>) =>
      changeEntries((entry) => {
        const outcome = entry.ready === undefined ? undefined : outcomes.get(entry.ready.orderId)
        return outcome === undefined || isOver(entry.outcome) ? entry : { ...entry, outcome }
      }),
  }
}

const notSent: FetchedOutcome = { status: 'notSent' }

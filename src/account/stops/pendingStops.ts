import type { OrderMessage } from '@/protocol/orderRecord'
import type { Failure } from '../describeFailure'
import type { PendingPhase } from '../orders/orderActions'
import type { NewStop, StopChange } from './stopOrder'

export type PendingStopEdit = StopChange & { readonly phase: PendingPhase }

/** A stop that was to come with an entry order, and was refused after that one was taken. */
export type UnattachedStop = {
  readonly key: string
  readonly parent: OrderMessage
  readonly stop: NewStop
  readonly failure: Failure
  readonly isRetrying: boolean
}

export type PendingStops = {
  /** How far the new stop of the ticket is. */
  readonly placing: PendingPhase | undefined
  /** How far the stop that goes with an entry order is. */
  readonly attaching: PendingPhase | undefined
  /** By row key. */
  readonly edits: ReadonlyMap<string, PendingStopEdit>
  readonly cancels: ReadonlySet<string>
  readonly unattached: readonly UnattachedStop[]
}

export const noPendingStops: PendingStops = {
  placing: undefined,
  attaching: undefined,
  edits: new Map(),
  cancels: new Set(),
  unattached: [],
}

/** The store of what is on its way. */
export function createPendingStops() {
  const listeners = new Set<() => void>()
  let state = noPendingStops
  const set = (change: Partial<PendingStops>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    set,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    isBusy: (rowKey: string) => state.edits.has(rowKey) || state.cancels.has(rowKey),
    setEdit: (rowKey: string, edit: PendingStopEdit | undefined) => {
      const edits = new Map(state.edits)
      if (edit === undefined) edits.delete(rowKey)
      else edits.set(rowKey, edit)
      set({ edits })
    },
    setCancels: (rowKeys: readonly string[], isCancelling: boolean) => {
      const cancels = new Set(state.cancels)
      for (const rowKey of rowKeys) {
        if (isCancelling) cancels.add(rowKey)
        else cancels.delete(rowKey)
      }
      set({ cancels })
    },
    setUnattached: (key: string, change: (known: UnattachedStop | undefined) => UnattachedStop | undefined) => {
      const known = state.unattached.find((one) => one.key === key)
      const next = change(known)
      if (known === undefined && next === undefined) return
      const others = state.unattached.filter((one) => one.key !== key)
      set({ unattached: next === undefined ? others : [...others, next] })
    },
  }
}

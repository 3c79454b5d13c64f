import { noPendingStops, type PendingStopEdit, type PendingStops, type UnattachedStop } from './pendingStops'

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

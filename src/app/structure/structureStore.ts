import { useSyncExternalStore } from 'react'
import { createSafeStorage } from '@/lib/safeStorage'
import { emptyStructure, readStructureText, structureText, type StructureDraft } from './structureDraft'

const storageKey = 'optick.structure'

/** The structure in the making: one for the tab, the same on the chain, in the builder and for requests. */
export type StructureStore = {
  readonly getSnapshot: () => StructureDraft
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (next: (draft: StructureDraft) => StructureDraft) => void
}

export function createStructureStore(storage: Pick<Storage, 'getItem' | 'setItem'>): StructureStore {
  const listeners = new Set<() => void>()
  let draft = readStructureText(storage.getItem(storageKey) ?? '') ?? emptyStructure
  return {
    getSnapshot: () => draft,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    change: (next) => {
      const changed = next(draft)
      if (changed === draft) return
      draft = changed
      storage.setItem(storageKey, structureText(draft))
      for (const listener of listeners) listener()
    },
  }
}

let store: StructureStore | undefined
function structureStore(): StructureStore {
  store ??= createStructureStore(createSafeStorage(() => sessionStorage))
  return store
}

export function useStructureDraft(): readonly [StructureDraft, StructureStore['change']] {
  const { getSnapshot, subscribe, change } = structureStore()
  return [useSyncExternalStore(subscribe, getSnapshot), change]
}

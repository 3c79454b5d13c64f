import { useSyncExternalStore } from 'react'
import { useAccountServices } from '@/account/accountContext'
import { createSafeStorage } from '@/lib/safeStorage'
import { emptyStructure, readStructureText, structureText, type StructureDraft } from './structureDraft'

/** The structure in the making: one for the tab and the venue, the same on the chain, in the builder and for requests. */
export type StructureStore = {
  readonly getSnapshot: () => StructureDraft
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (next: (draft: StructureDraft) => StructureDraft) => void
}

export function createStructureStore(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  storageKey: string,
): StructureStore {
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
/** A page has one venue from its beginning to its end. */
function structureStore(venueId: string): StructureStore {
  store ??= createStructureStore(
    createSafeStorage(() => sessionStorage),
    `optick.structure.${venueId}`,
  )
  return store
}

export function useStructureDraft(): readonly [StructureDraft, StructureStore['change']] {
  const { venue } = useAccountServices()
  const { getSnapshot, subscribe, change } = structureStore(venue.id)
  return [useSyncExternalStore(subscribe, getSnapshot), change]
}

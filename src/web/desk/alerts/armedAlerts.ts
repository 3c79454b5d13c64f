import { useSyncExternalStore } from 'react'
import { createStore, type Store } from '@/core/lib/store'
import { usePageStore } from '@/web/session/pageStores'

/** How many alerts are armed, for the tab that leads to them; undefined before they are read. */
export function createArmedAlerts(): Store<number | undefined> {
  return createStore<number | undefined>(undefined)
}

export function useArmedAlerts(): number | undefined {
  const { subscribe, getSnapshot } = usePageStore(createArmedAlerts)
  return useSyncExternalStore(subscribe, getSnapshot)
}

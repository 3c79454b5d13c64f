import { useSyncExternalStore } from 'react'
import { createStore, type Store } from '@/core/lib/store'
import { usePageStore } from '@/web/session/pageStores'

export function createArmedAlerts(): Store<number | undefined> {
  return createStore<number | undefined>(undefined)
}

export function useArmedAlerts(): number | undefined {
  const { subscribe, getSnapshot } = usePageStore(createArmedAlerts)
  return useSyncExternalStore(subscribe, getSnapshot)
}

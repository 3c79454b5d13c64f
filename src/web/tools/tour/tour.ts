import { createStore } from '@/core/lib/store'
import { usePageStore, type PageStoresDeps } from '@/web/session/pageStores'

/** State of the tour. The trader's decision is stored in this browser. */
type TourState = 'offered' | 'running' | 'off'

const storageKey = 'optick.tour'

/**
 * Creates the tour's state. Only venues with play money have a tour. It is offered until it is taken or skipped, and
 * continues after a reload of its tab.
 */
export function createTour({
  isPaper,
  storage,
  tabStorage,
}: Pick<PageStoresDeps, 'isPaper' | 'storage' | 'tabStorage'>) {
  const isOver = !isPaper || storage.getItem(storageKey) !== null
  const { getSnapshot, subscribe, set } = createStore<TourState>(
    isPaper && tabStorage.getItem(storageKey) ? 'running' : isOver ? 'off' : 'offered',
  )
  return {
    getSnapshot,
    subscribe,
    /** False at venues without play money. */
    canStart: isPaper,
    start: () => {
      if (isPaper) set('running')
    },
    /** Call when the tour was finished or skipped, so that it is not offered again. */
    end: () => {
      storage.setItem(storageKey, JSON.stringify({ version: 1, isOver: true }))
      tabStorage.setItem(storageKey, '')
      set('off')
    },
    /** Returns the stored progress of this tab as text. */
    readProgress: () => tabStorage.getItem(storageKey),
    writeProgress: (text: string) => tabStorage.setItem(storageKey, text),
  }
}

export function useTour() {
  return usePageStore(createTour)
}

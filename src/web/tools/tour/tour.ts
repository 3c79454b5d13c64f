import { createStore } from '@/core/lib/store'
import { usePageStore, type PageStoresDeps } from '@/web/session/pageStores'

/** The trader's decision is stored in this browser. */
type TourState = 'offered' | 'running' | 'off'

const storageKey = 'optick.tour'

/** Only play money has a tour. It is offered until taken or skipped, and continues after a reload of its tab. */
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
    /** False without play money to learn with. */
    canStart: isPaper,
    start: () => {
      if (isPaper) set('running')
    },
    /** Taken or skipped: it is not offered again. */
    end: () => {
      storage.setItem(storageKey, JSON.stringify({ version: 1, isOver: true }))
      tabStorage.setItem(storageKey, '')
      set('off')
    },
    /** The progress as text, for this tab only. */
    readProgress: () => tabStorage.getItem(storageKey),
    writeProgress: (text: string) => tabStorage.setItem(storageKey, text),
  }
}

export function useTour() {
  return usePageStore(createTour)
}

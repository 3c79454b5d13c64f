import { createStore } from '@/core/lib/store'
import { usePageStore, type PageStoresDeps } from '@/web/session/pageStores'

/** Whether the tour is offered, under way, or neither. What was decided is kept in this browser. */
type TourState = 'offered' | 'running' | 'off'

const storageKey = 'optick.tour'

/** Only play money has a tour, offered until it is taken or skipped. One under way goes on after a reload of its tab. */
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
    /** False where there is no play money to learn with. */
    canStart: isPaper,
    start: () => {
      if (isPaper) set('running')
    },
    /** Done, or done without: it is offered no more. */
    end: () => {
      storage.setItem(storageKey, JSON.stringify({ version: 1, isOver: true }))
      tabStorage.setItem(storageKey, '')
      set('off')
    },
    /** How far it is, as text, for this tab alone. */
    readProgress: () => tabStorage.getItem(storageKey),
    writeProgress: (text: string) => tabStorage.setItem(storageKey, text),
  }
}

export function useTour() {
  return usePageStore(createTour)
}

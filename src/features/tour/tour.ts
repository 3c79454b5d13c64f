import { usePageStore, type PageParts } from '@/appContext/pageStores'
import { createStore } from '@/lib/store'

/** Whether the tour is offered, under way, or neither. What was decided is kept in this browser. */
type TourState = 'offered' | 'running' | 'off'

const storageKey = 'optick.tour'

/** Only play money has a tour, offered until it is taken or skipped. */
export function createTour({ isPaper, storage }: Pick<PageParts, 'isPaper' | 'storage'>) {
  const { getSnapshot, subscribe, set } = createStore<TourState>(
    isPaper && storage.getItem(storageKey) === null ? 'offered' : 'off',
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
      set('off')
    },
  }
}

export function useTour() {
  return usePageStore(createTour)
}

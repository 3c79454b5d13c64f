import { browserStorage } from '@/language/browserStorage'
import { createStore } from '@/lib/store'

/** Whether the tour is offered, under way, or neither. What was decided is kept in this browser. */
export type TourState = 'offered' | 'running' | 'off'

const storageKey = 'optick.tour'
let isPaper = false

export const tourStore = createStore<TourState>('off')

/** The page is opened with a venue: only play money has a tour, offered until somebody takes it or does without. */
export function openTour(isPaperVenue: boolean): void {
  isPaper = isPaperVenue
  if (tourStore.getSnapshot() === 'running') return
  tourStore.set(isPaper && browserStorage.getItem(storageKey) === null ? 'offered' : 'off')
}

/** False where there is no play money to learn with. */
export function canStartTour(): boolean {
  return isPaper
}

export function startTour(): void {
  if (isPaper) tourStore.set('running')
}

/** Done, or done without: it is offered no more. */
export function endTour(): void {
  browserStorage.setItem(storageKey, JSON.stringify({ version: 1, isOver: true }))
  tourStore.set('off')
}

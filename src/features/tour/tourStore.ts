import { browserStorage } from '@/language/browserStorage'

/** Whether the tour is offered, under way, or neither. What was decided is kept in this browser. */
export type TourState = 'offered' | 'running' | 'off'

const storageKey = 'optick.tour'
const listeners = new Set<() => void>()
let state: TourState = 'off'
let isPaper = false

export const tourStore = {
  getSnapshot: (): TourState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

function set(next: TourState): void {
  state = next
  for (const listener of listeners) listener()
}

/** The page is opened with a venue: only play money has a tour, offered until somebody takes it or does without. */
export function openTour(isPaperVenue: boolean): void {
  isPaper = isPaperVenue
  if (state !== 'running') set(isPaper && browserStorage.getItem(storageKey) === null ? 'offered' : 'off')
}

/** False where there is no play money to learn with. */
export function canStartTour(): boolean {
  return isPaper
}

export function startTour(): void {
  if (isPaper) set('running')
}

/** Done, or done without: it is offered no more. */
export function endTour(): void {
  browserStorage.setItem(storageKey, JSON.stringify({ version: 1, isOver: true }))
  set('off')
}

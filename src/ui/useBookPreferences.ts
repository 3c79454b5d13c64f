import { useSyncExternalStore } from 'react'
import { browserStorage } from '@/language/browserStorage'
import { createListeners } from '@/lib/listeners'
import { parseJson } from '@/lib/parseJson'
import { readBookPreferences, type BookPreferences } from './bookPreferences'

const storageKey = 'optick.book'

const { subscribe, publish } = createListeners()
let text: string | null | undefined
let known: BookPreferences = readBookPreferences(undefined)

/** The same object for as long as the same is kept. */
function read(): BookPreferences {
  const kept = browserStorage.getItem(storageKey)
  if (kept !== text) known = readBookPreferences(parseJson(kept))
  text = kept
  return known
}

function change(make: (now: BookPreferences) => BookPreferences): void {
  browserStorage.setItem(storageKey, JSON.stringify(make(read())))
  publish()
}

/** How books and ladders are looked at: kept in the browser, and the same for all panels of the page. */
export function useBookPreferences(): readonly [BookPreferences, typeof change] {
  return [useSyncExternalStore(subscribe, read), change]
}

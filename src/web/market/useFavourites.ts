import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createListeners } from '@/core/lib/listeners'
import { parseJson } from '@/core/lib/parseJson'
import { browserStorage } from '@/web/language/browserStorage'

const favourites = z.catch(z.array(z.string()), [])
const storageKey = 'optick.favourites'

const { subscribe, publish } = createListeners()
let text: string | null | undefined
let known: readonly string[] = []

/** Reads the names. The list keeps its identity until the stored value changes. */
function read(): readonly string[] {
  const persisted = browserStorage.getItem(storageKey)
  if (persisted !== text) known = z.parse(favourites, parseJson(persisted))
  text = persisted
  return known
}

function toggle(name: string): void {
  const now = read()
  const next = now.includes(name) ? now.filter((other) => other !== name) : [...now, name]
  browserStorage.setItem(storageKey, JSON.stringify(next))
  publish()
}

/** The favourites, which all lists of the page share. */
export function useFavourites() {
  return { names: useSyncExternalStore(subscribe, read), toggle }
}

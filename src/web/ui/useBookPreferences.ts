import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createListeners } from '@/core/lib/listeners'
import { parseJson } from '@/core/lib/parseJson'
import { formatFixed6, type Price } from '@/core/protocol/fixed6'
import { browserStorage } from '@/web/language/browserStorage'
import { groupings } from './priceSteps'

const bookPreferences = z.object({
  /** What the panel of the book shows. */
  view: z.catch(z.enum(['book', 'ladder']), 'book'),
  units: z.catch(z.enum(['contracts', 'usd']), 'contracts'),
  /** Names of instruments with a decimal each, the latest choice last. */
  groupings: z.catch(z.array(z.tuple([z.string(), z.string()])), []),
  /** The same of ladders: a book skips empty prices, and in a ladder the step of a book may leave nothing but them. */
  ladderGroupings: z.catch(z.array(z.tuple([z.string(), z.string()])), []),
})
/** How the trader looks at books and ladders: the units of all of them, the grouping of each. */
type BookPreferences = z.output<typeof bookPreferences>

/** Expired options leave their choice behind: the oldest go. */
const maxPersistedGroupings = 200

export function readBookPreferences(persisted: unknown): BookPreferences {
  const parsed = z.safeParse(bookPreferences, persisted)
  return parsed.success ? parsed.data : { view: 'book', units: 'contracts', groupings: [], ladderGroupings: [] }
}

/** What was chosen for an instrument; undefined where nothing was, or it is not a grouping any more. */
export function chosenGroupingOf(
  preferences: BookPreferences,
  instrumentName: string,
  priceStep: Price,
  of: 'groupings' | 'ladderGroupings' = 'groupings',
): Price | undefined {
  const kept = preferences[of].find(([name]) => name === instrumentName)?.[1]
  return groupings(priceStep).find((choice) => formatFixed6(choice) === kept)
}

/** The tick, where nothing was chosen. */
export function groupingOf(preferences: BookPreferences, instrumentName: string, priceStep: Price): Price {
  return chosenGroupingOf(preferences, instrumentName, priceStep) ?? priceStep
}

export function withGrouping(
  preferences: BookPreferences,
  instrumentName: string,
  grouping: Price,
  of: 'groupings' | 'ladderGroupings' = 'groupings',
): BookPreferences {
  const others = preferences[of].filter(([name]) => name !== instrumentName)
  const chosen = [...others, [instrumentName, formatFixed6(grouping)] as [string, string]]
  return { ...preferences, [of]: chosen.slice(-maxPersistedGroupings) }
}

const storageKey = 'optick.book'

const { subscribe, publish } = createListeners()
let text: string | null | undefined
let known: BookPreferences = readBookPreferences(undefined)

/** The same object for as long as the same is kept. */
function read(): BookPreferences {
  const persisted = browserStorage.getItem(storageKey)
  if (persisted !== text) known = readBookPreferences(parseJson(persisted))
  text = persisted
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

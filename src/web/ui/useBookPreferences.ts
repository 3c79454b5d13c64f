import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createListeners } from '@/core/lib/listeners'
import { parseJson } from '@/core/lib/parseJson'
import { formatFixed6, type Price } from '@/core/protocol/fixed6'
import { browserStorage } from '@/web/language/browserStorage'
import { groupings } from './priceSteps'

const bookPreferences = z.object({
  view: z.catch(z.enum(['book', 'ladder']), 'book'),
  units: z.catch(z.enum(['contracts', 'usd']), 'contracts'),
  /** Instrument names, each with a decimal; latest choice last. */
  groupings: z.catch(z.array(z.tuple([z.string(), z.string()])), []),
  /**
   * Separate for ladders, because a book skips empty prices, and a book's grouping could leave a ladder almost empty.
   */
  ladderGroupings: z.catch(z.array(z.tuple([z.string(), z.string()])), []),
})
/** Display settings of books and ladders: units for all instruments, grouping per instrument. */
type BookPreferences = z.output<typeof bookPreferences>

/** Limits the stored choices. Expired options leave their choice behind, so the oldest are dropped. */
const maxPersistedGroupings = 200

export function readBookPreferences(persisted: unknown): BookPreferences {
  const parsed = z.safeParse(bookPreferences, persisted)
  return parsed.success ? parsed.data : { view: 'book', units: 'contracts', groupings: [], ladderGroupings: [] }
}

/** Returns the chosen grouping; undefined if the trader chose none, or the choice is no longer valid. */
export function chosenGroupingOf(
  preferences: BookPreferences,
  instrumentName: string,
  priceStep: Price,
  of: 'groupings' | 'ladderGroupings' = 'groupings',
): Price | undefined {
  const kept = preferences[of].find(([name]) => name === instrumentName)?.[1]
  return groupings(priceStep).find((choice) => formatFixed6(choice) === kept)
}

/** Returns the chosen grouping, or the tick. */
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

/** Reads the preferences. The object keeps its identity until the stored value changes. */
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

/** Returns the preferences, which all panels of the page share, and the function that changes and stores them. */
export function useBookPreferences(): readonly [BookPreferences, typeof change] {
  return [useSyncExternalStore(subscribe, read), change]
}

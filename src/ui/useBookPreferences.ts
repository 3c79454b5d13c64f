import { useSyncExternalStore } from 'react'
import { browserStorage } from '@/language/browserStorage'
import { createListeners } from '@/lib/listeners'
import { parseJson } from '@/lib/parseJson'
import * as z from 'zod/mini'
import { formatFixed6, type Price } from '@/protocol/fixed6'
import { groupings } from './priceSteps'

const bookPreferences = z.object({
  /** What the panel of the book shows. */
  view: z.catch(z.enum(['book', 'ladder']), 'book'),
  units: z.catch(z.enum(['contracts', 'usd']), 'contracts'),
  /** Names of instruments with a decimal each, the latest choice last. */
  groupings: z.catch(z.array(z.tuple([z.string(), z.string()])), []),
})
/** How the trader looks at books and ladders: the units of all of them, the grouping of each. */
type BookPreferences = z.output<typeof bookPreferences>

/** Expired options leave their choice behind: the oldest go. */
const keptGroupings = 200

export function readBookPreferences(kept: unknown): BookPreferences {
  const parsed = z.safeParse(bookPreferences, kept)
  return parsed.success ? parsed.data : { view: 'book', units: 'contracts', groupings: [] }
}

/** What was chosen for an instrument; undefined where nothing was, or it is not a grouping any more. */
export function chosenGroupingOf(
  { groupings: chosen }: BookPreferences,
  instrumentName: string,
  priceStep: Price,
): Price | undefined {
  const kept = chosen.find(([name]) => name === instrumentName)?.[1]
  return groupings(priceStep).find((choice) => formatFixed6(choice) === kept)
}

/** The tick, where nothing was chosen. */
export function groupingOf(kept: BookPreferences, instrumentName: string, priceStep: Price): Price {
  return chosenGroupingOf(kept, instrumentName, priceStep) ?? priceStep
}

export function withGrouping(kept: BookPreferences, instrumentName: string, grouping: Price): BookPreferences {
  const others = kept.groupings.filter(([name]) => name !== instrumentName)
  return {
    ...kept,
    groupings: [...others, [instrumentName, formatFixed6(grouping)] as [string, string]].slice(-keptGroupings),
  }
}

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

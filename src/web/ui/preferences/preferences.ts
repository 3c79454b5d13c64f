import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { preferencesKey } from '@/web/language/chosenLanguage'
import { languageTags } from '@/web/language/languages'

/** The trader's display preferences, validated on read. Never contains a secret. */
const preferences = z.object({
  version: z.literal(1),
  /** Follows the system until the trader chooses. */
  theme: z.catch(z.enum(['system', 'dark', 'light']), 'system'),
  palette: z.catch(z.enum(['default', 'colour-blind', 'east-asian']), 'default'),
  density: z.catch(z.enum(['compact', 'regular', 'comfortable']), 'regular'),
  language: z.catch(z.enum(languageTags), 'en'),
  /** BCP 47 tag of the number format; undefined uses the browser's. */
  numberLocale: z.catch(z.optional(z.string()), undefined),
  /** IANA time zone; undefined uses the computer's. */
  timeZone: z.catch(z.optional(z.string()), undefined),
  /** True: one line of favourites under the header. */
  hasTickerBar: z.catch(z.boolean(), false),
  venueId: z.catch(z.optional(z.string()), undefined),
  /**
   * What happens when a drop or Enter moves an own order: ask for confirmation if it then takes, or always, or only show
   * what it takes.
   */
  takingMove: z.catch(z.enum(['confirm', 'always', 'show']), 'confirm'),
  /** What needs a confirming press before it is sent, besides what always has one. */
  confirms: z.catch(z.array(z.enum(['market', 'limit', 'close', 'cancelAll'])), []),
  /** USD; orders of a higher value are confirmed, and with an invalid text all. */
  confirmAbove: z.catch(z.optional(z.string()), undefined),
  /** Percent beyond mid up to which the ticket's market orders may trade; undefined for no cap. An invalid text sends none. */
  slippageCap: z.catch(z.optional(z.string()), undefined),
})
export type Preferences = z.output<typeof preferences>

export const defaultPreferences: Preferences = {
  version: 1,
  theme: 'system',
  palette: 'default',
  density: 'regular',
  language: 'en',
  numberLocale: undefined,
  timeZone: undefined,
  hasTickerBar: false,
  venueId: undefined,
  takingMove: 'confirm',
  confirms: [],
  confirmAbove: undefined,
  slippageCap: undefined,
}

/** Reads the preferences. Each invalid member falls back to its default. */
export function readPreferences(storage: Pick<Storage, 'getItem'>): Preferences {
  const parsed = z.safeParse(preferences, parseJson(storage.getItem(preferencesKey)))
  return parsed.success ? parsed.data : defaultPreferences
}

export function writePreferences(storage: Pick<Storage, 'setItem'>, next: Preferences): void {
  storage.setItem(preferencesKey, JSON.stringify(next))
}

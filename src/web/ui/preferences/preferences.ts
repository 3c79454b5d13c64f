import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { preferencesKey } from '@/web/language/chosenLanguage'
import { languageTags } from '@/web/language/languages'

/** What the trader chose of looks and places. One object, checked when it is read; nothing secret is ever in it. */
const preferences = z.object({
  version: z.literal(1),
  /** Until the trader chooses one it is the system's. */
  theme: z.catch(z.enum(['system', 'dark', 'light']), 'system'),
  palette: z.catch(z.enum(['default', 'colour-blind', 'east-asian']), 'default'),
  density: z.catch(z.enum(['compact', 'comfortable']), 'compact'),
  language: z.catch(z.enum(languageTags), 'en'),
  /** A BCP 47 tag by which numbers are written; undefined: as the browser does. */
  numberLocale: z.catch(z.optional(z.string()), undefined),
  /** An IANA zone in which times are shown; undefined: that of the computer. */
  timeZone: z.catch(z.optional(z.string()), undefined),
  venueId: z.catch(z.optional(z.string()), undefined),
  /** What a drop or Enter does that moves an own order across the touch: asks once more, or only says before what it takes. */
  takingMove: z.catch(z.enum(['confirm', 'show']), 'confirm'),
})
export type Preferences = z.output<typeof preferences>

export const defaultPreferences: Preferences = {
  version: 1,
  theme: 'system',
  palette: 'default',
  density: 'compact',
  language: 'en',
  numberLocale: undefined,
  timeZone: undefined,
  venueId: undefined,
  takingMove: 'confirm',
}

/** What cannot be read any more is the default, member by member. */
export function readPreferences(storage: Pick<Storage, 'getItem'>): Preferences {
  const parsed = z.safeParse(preferences, parseJson(storage.getItem(preferencesKey)))
  return parsed.success ? parsed.data : defaultPreferences
}

export function writePreferences(storage: Pick<Storage, 'setItem'>, next: Preferences): void {
  storage.setItem(preferencesKey, JSON.stringify(next))
}

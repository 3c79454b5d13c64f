import { parseJson } from '@/core/lib/parseJson'
import { isTimeZone } from '@/core/lib/zonedTime'
import { browserStorage } from './browserStorage'
import { languageTags, type Language } from './languages'

/** Where the browser keeps the trader's preferences, of which the language is one. */
export const preferencesKey = 'optick.preferences'

type Chosen = {
  readonly language: Language
  readonly numberLocale: string | undefined
  readonly timeZone: string | undefined
}

/** What cannot be read is English, with numbers as the browser writes them and the zone of the computer. */
export function readChosen(text: string | null): Chosen {
  const { language, numberLocale, timeZone } = Object(parseJson(text)) as Record<keyof Chosen, unknown>
  return {
    language: languageTags.find((known) => known === language) ?? 'en',
    numberLocale: typeof numberLocale === 'string' && isLocale(numberLocale) ? numberLocale : undefined,
    timeZone: typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : undefined,
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

// Read once, when the page starts: texts made when a module is loaded never change under it. A change reloads the page.
const chosen = readChosen(browserStorage.getItem(preferencesKey))

/** The language that was chosen for this page. */
export const chosenLanguage = chosen.language

/** A BCP 47 tag by which numbers are written and read; `undefined`: as the browser does. */
export const numberLocale = chosen.numberLocale

/** By which days and months are named. English ones come day first, as the venue writes its dates. */
export const timeLocale = chosenLanguage.startsWith('en') ? 'en-GB' : chosenLanguage

/** An IANA name; `undefined` is the zone of the computer. Only `web/ui/formatTime.ts` and its neighbours need it. */
export const chosenTimeZone = chosen.timeZone

import { parseJson } from '@/core/lib/parseJson'
import { isTimeZone } from '@/core/lib/zonedTime'
import { browserStorage } from './browserStorage'
import { languageTags, type Language } from './languages'

/** Storage key of the trader's preferences, which include the language. */
export const preferencesKey = 'optick.preferences'

type Chosen = {
  readonly language: Language
  readonly numberLocale: string | undefined
  readonly timeZone: string | undefined
}

/** Invalid values fall back to English, the browser's number format and the computer's time zone. */
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

// Read once at page start, because texts in module scope never change. A change reloads the page.
const chosen = readChosen(browserStorage.getItem(preferencesKey))

export const chosenLanguage = chosen.language

/** BCP 47 tag of the number format; undefined: the browser's. */
export const numberLocale = chosen.numberLocale

/** Locale of day and month names. English dates put the day first, as the venue does. */
export const timeLocale = chosenLanguage.startsWith('en') ? 'en-GB' : chosenLanguage

/** IANA time zone; undefined: the computer's. Only `web/ui/formatTime.ts` and its neighbours need it. */
export const chosenTimeZone = chosen.timeZone

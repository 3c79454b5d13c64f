/**
 * The languages of the page, each by its own name, so that a trader in the wrong one finds the way back. The texts of
 * each are in the JSON file of its tag, except for English, whose texts are the keys. See docs/language.md.
 */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  // Accented English: it shows which texts are not translated and where longer words do not fit.
  'en-XA': 'Test language',
} as const

export type Language = keyof typeof languages
export const languageTags = Object.keys(languages) as Language[]

/** Each by its own name, so that a trader can switch back. Texts are in `<tag>.json`. See docs/language.md. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  // Accented English: it reveals untranslated texts and layouts too narrow for longer words.
  'en-XA': 'Test language',
} as const

export type Language = keyof typeof languages
export const languageTags = Object.keys(languages) as Language[]

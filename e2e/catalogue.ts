import { readFileSync } from 'node:fs'

type Catalogue = Readonly<Record<string, string>>
type Say = (text: string, values?: Catalogue) => string

function read(tag: string): Catalogue {
  return JSON.parse(readFileSync(new URL(`../src/web/language/${tag}.json`, import.meta.url), 'utf8')) as Catalogue
}

/** Texts as the page shows them in a language. Throws for a missing text. */
export function catalogueOf(tag: string): Say {
  const texts = read(tag)
  return (text, values = {}) => {
    const translation = texts[text]
    if (translation === undefined) throw new Error(`${tag}.json has no "${text}"`)
    return translation.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
  }
}

/** Finds texts of the page that are English in this language. */
export function englishOf(tag: string): (text: string) => boolean {
  const isEnglish = isOneOf(Object.values(read('en')))
  const isTranslated = isOneOf(Object.values(read(tag)))
  return (text) => isEnglish(text) && !isTranslated(text)
}

/** Whether a text is one of these with filled placeholders. Texts without a word are the same in every language. */
function isOneOf(texts: readonly string[]): (text: string) => boolean {
  const patterns = texts
    .map((text) => text.split(/\{\w+\}/))
    .filter((parts) => parts.some((part) => /[a-z]{2}/.test(part)))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`))
  return (text) => patterns.some((pattern) => pattern.test(text))
}

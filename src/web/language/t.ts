import { chosenLanguage } from './chosenLanguage'
import type { Language } from './languages'

type Values = Readonly<Record<string, string | number>>
type Translate = (text: string) => string | undefined

const catalogues = import.meta.glob<Readonly<Record<string, string>>>(['./*.json', '!./en.json'], { import: 'default' })

/** The catalogue of the chosen language; English needs none, and is shown when another one cannot be loaded. */
const translate: Translate | undefined = chosenLanguage === 'en' ? undefined : await loadCatalogue(chosenLanguage)

/** The language the page is in, for the document to say. */
export const shownLanguage: Language = translate === undefined ? 'en' : chosenLanguage

/**
 * A text of the page in the trader's language. The English text is its own key, with placeholders in braces: `t('Cancel
 * {instrument}', { instrument })`. Write whole sentences: word order differs between languages. One word with two
 * meanings is distinguished by its sense: `t('Cancel', {}, 'leave')` is not the cancelling of an order.
 */
export function t(text: string, values?: Values, sense?: string): string {
  const said = (sense === undefined ? undefined : translate?.(`${text}|${sense}`)) ?? translate?.(text) ?? text
  if (values === undefined) return said
  return said.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
}

let rules: Intl.PluralRules | undefined

/**
 * A text that depends on how many there are; `{count}` is the number. A language with more forms than English has them
 * as senses of the last one: `'{count} orders|few'`.
 */
export function plural(
  count: number,
  forms: { readonly one: string; readonly other: string },
  values?: Values,
): string {
  rules ??= new Intl.PluralRules(shownLanguage)
  const form = rules.select(count)
  return t(form === 'one' ? forms.one : forms.other, { count, ...values }, form)
}

/** If a catalogue cannot be loaded the page is in English rather than blank. */
async function loadCatalogue(language: Language): Promise<Translate | undefined> {
  try {
    if (language === 'en-XA') return (await import('./pseudo')).pseudo
    const texts = await catalogues[`./${language}.json`]?.()
    return texts === undefined ? undefined : (text) => (Object.hasOwn(texts, text) ? texts[text] : undefined)
  } catch (error) {
    performance.mark('optick:problem', { detail: String(error) })
    return undefined
  }
}

import { chosenLanguage } from './chosenLanguage'
import type { Language } from './languages'

type Values = Readonly<Record<string, string | number>>
type Translate = (text: string) => string | undefined

const catalogues = import.meta.glob<Readonly<Record<string, string>>>(['./*.json', '!./en.json'], { import: 'default' })

/** The chosen language's catalogue. English needs none, and is the fallback if one fails to load. */
const translate: Translate | undefined = chosenLanguage === 'en' ? undefined : await loadCatalogue(chosenLanguage)

export const shownLanguage: Language = translate === undefined ? 'en' : chosenLanguage

/**
 * Translates a text. The English text is its own key, with placeholders in braces: `t('Cancel {instrument}', {
 * instrument })`. Write whole sentences: word order differs between languages. `sense` separates two meanings of one
 * word: `t('Cancel', {}, 'leave')` does not cancel an order.
 */
export function t(text: string, values?: Values, sense?: string): string {
  const said = (sense === undefined ? undefined : translate?.(`${text}|${sense}`)) ?? translate?.(text) ?? text
  if (values === undefined) return said
  return said.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
}

let rules: Intl.PluralRules | undefined

/** `{count}` is the number. More plural forms than in English are senses of the last one: `'{count} orders|few'`. */
export function plural(
  count: number,
  forms: { readonly one: string; readonly other: string },
  values?: Values,
): string {
  rules ??= new Intl.PluralRules(shownLanguage)
  const form = rules.select(count)
  return t(form === 'one' ? forms.one : forms.other, { count, ...values }, form)
}

/** A page in English is better than a blank one if a catalogue fails to load. */
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

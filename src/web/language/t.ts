import { chosenLanguage, type Language } from './chosenLanguage'

type Values = Readonly<Record<string, string | number>>
type Translate = (text: string) => string | undefined

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

/** The template of a text, its holes still open: for those who put more than words into them. */
export function templateOf(text: string): string {
  return translate?.(text) ?? text
}

let rules: Intl.PluralRules | undefined

/**
 * A text that depends on how many there are; `{count}` is the number. A language with more forms than English has the
 * others beside the last one: `'{count} orders|few'`.
 */
export function plural(
  count: number,
  forms: { readonly one: string; readonly other: string },
  values?: Values,
): string {
  rules ??= new Intl.PluralRules(shownLanguage)
  const form = rules.select(count)
  const key = form === 'one' ? forms.one : forms.other
  const special = form === 'one' || form === 'other' ? undefined : translate?.(`${key}|${form}`)
  return t(special ?? key, { count, ...values })
}

/** A language that cannot be loaded is not worth a page that cannot be used. */
async function loadCatalogue(language: Exclude<Language, 'en'>): Promise<Translate | undefined> {
  try {
    switch (language) {
      case 'de':
        return (await import('@/web/language/de/german')).german
      case 'en-XA':
        return (await import('./pseudo')).pseudo
    }
  } catch (error) {
    performance.mark('optick:problem', { detail: String(error) })
    return undefined
  }
}

/** The texts of the chosen language by their English ones; English needs none. */
const catalogue: Readonly<Record<string, string>> | undefined = undefined

/**
 * A text of the page in the trader's language. The English text is its own key, with what is put into it in braces:
 * `t('Cancel {instrument}', { instrument })`. Write whole sentences: no language puts words in the order of another.
 */
export function t(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return (catalogue?.[text] ?? text).replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
}

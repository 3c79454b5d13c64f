/** Text that is markup already, and is not escaped again. */
export type Html = { readonly text: string }

type Part = string | number | Html

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup with texts in it; whatever is not markup itself is escaped. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { text: strings.map((text, at) => text + written(parts[at])).join('') }
}

export function joined(parts: readonly Html[]): Html {
  return raw(parts.map(({ text }) => text).join(''))
}

/** Only for what was written in this program. */
export function raw(text: string): Html {
  return { text }
}

function written(part: Part | undefined): string {
  if (part === undefined) return ''
  return typeof part === 'object' ? part.text : String(part).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

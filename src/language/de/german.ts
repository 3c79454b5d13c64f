const texts: Readonly<Record<string, string>> = {}

/** The German text for an English one; `undefined` for one that it does not have. */
export function german(text: string): string | undefined {
  return Object.hasOwn(texts, text) ? texts[text] : undefined
}

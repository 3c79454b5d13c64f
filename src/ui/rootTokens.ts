/**
 * Reads tokens of tokens.css as the page has them now, for what is drawn without CSS. They are the root's: an element
 * that is not in the document has none, and what is drawn with an empty colour is black.
 */
export function rootTokens(): (name: `--${string}`) => string {
  const style = getComputedStyle(document.documentElement)
  return (name) => style.getPropertyValue(name).trim()
}

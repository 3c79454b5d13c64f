import { createListeners } from '@/lib/listeners'

/** By name, as they were read last: the first question after a change of the page has the browser style all of it. */
const known = new Map<string, string>()
const { subscribe, publish } = createListeners()
let isWatching = false

/**
 * A token of tokens.css as the page has it now, for what is drawn without CSS; empty without the stylesheet. It is the
 * root's: an element that is not in the document has none, and what is drawn with an empty colour is black.
 */
export function rootToken(name: `--${string}`): string {
  watch()
  const value = known.get(name) ?? getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  // The stylesheet may still come.
  if (value !== '') known.set(name, value)
  return value
}

/** Calls back when tokens have changed: with another theme, palette, density or pointer. Returns the way to stop. */
export function onTokensChange(listener: () => void): () => void {
  watch()
  return subscribe(listener)
}

/** As long as the page lasts: what is known must be right though no one listens. */
function watch(): void {
  if (isWatching) return
  isWatching = true
  const forget = () => {
    known.clear()
    publish()
  }
  const look = new MutationObserver(forget)
  look.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-palette', 'data-density'] })
  matchMedia('(pointer: coarse)').addEventListener('change', forget)
}

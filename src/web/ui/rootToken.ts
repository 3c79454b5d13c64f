import { createListeners } from '@/core/lib/listeners'

/** By name, as they were read last: the first question after a change of the page has the browser style all of it. */
const known = new Map<string, string>()
const { subscribe, publish } = createListeners()
let fontPx: number | undefined
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

/**
 * A length of tokens.css in CSS pixels: `1.75rem` is 28 with the browser's usual font size, and more with a larger one.
 * NaN without the stylesheet.
 */
export function rootTokenPx(name: `--${string}`): number {
  const length = Number.parseFloat(rootToken(name))
  return rootToken(name).endsWith('rem') ? length * rootFontPx() : length
}

/** The browser's font size in CSS pixels, 16 unless the reader chose another. Read once, like the tokens. */
export function rootFontPx(): number {
  watch()
  if (fontPx === undefined) {
    const px = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    fontPx = Number.isNaN(px) ? 16 : px
  }
  return fontPx
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
    fontPx = undefined
    publish()
  }
  const look = new MutationObserver(forget)
  look.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-palette', 'data-density'] })
  matchMedia('(pointer: coarse)').addEventListener('change', forget)
}

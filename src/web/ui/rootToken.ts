import { createListeners } from '@/core/lib/listeners'

/** Values by name. Cached, because the first read after a change makes the browser recompute the page's style. */
const known = new Map<string, string>()
const { subscribe, publish } = createListeners()
let fontPx: number | undefined
let isWatching = false

/**
 * Returns the current value of a token in tokens.css, for drawing without CSS; empty without the stylesheet. Read from
 * the root, because a detached element has no tokens and an empty colour draws black.
 */
export function rootToken(name: `--${string}`): string {
  watch()
  const value = known.get(name) ?? getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  // The stylesheet may still be loading.
  if (value !== '') known.set(name, value)
  return value
}

/** Returns a length in CSS pixels: `1.75rem` is 28 at the browser's default font size. NaN without the stylesheet. */
export function rootTokenPx(name: `--${string}`): number {
  const length = Number.parseFloat(rootToken(name))
  return rootToken(name).endsWith('rem') ? length * rootFontPx() : length
}

/** Returns the browser's font size in CSS pixels, usually 16. Cached like the tokens. */
export function rootFontPx(): number {
  watch()
  if (fontPx === undefined) {
    const px = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    fontPx = Number.isNaN(px) ? 16 : px
  }
  return fontPx
}

/** Calls back when the theme, palette, density, pointer or height of the screen changes tokens. Returns the function that unsubscribes. */
export function onTokensChange(listener: () => void): () => void {
  watch()
  return subscribe(listener)
}

/** Watches for the page's lifetime, because the cache must be right even without subscribers. */
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
  for (const query of ['(pointer: coarse)', '(max-height: 52.4375rem)']) {
    matchMedia(query).addEventListener('change', forget)
  }
}

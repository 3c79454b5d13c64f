import { useSyncExternalStore } from 'react'
import { onTokensChange, rootTokenPx } from './rootToken'

/** Heights that code has to know too, because it counts how many rows there is room for. */
type RowToken = '--table-row' | '--book-row' | '--ladder-row'

/** Of a page without the stylesheet. */
const fallbacks: Record<RowToken, number> = { '--table-row': 28, '--book-row': 20, '--ladder-row': 20 }

/** A height of tokens.css in pixels, as the density of the page and the coarseness of the pointer have it now. */
export function useTokenPx(token: RowToken): number {
  return useSyncExternalStore(onTokensChange, () => {
    const px = rootTokenPx(token)
    return Number.isNaN(px) ? fallbacks[token] : px
  })
}

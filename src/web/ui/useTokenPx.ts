import { useSyncExternalStore } from 'react'
import { onTokensChange, rootTokenPx } from './rootToken'

/** Row heights that code needs to know, to count how many rows fit. */
type RowToken = '--table-row' | '--book-row' | '--ladder-row'

/** Without the stylesheet. */
const fallbacks: Record<RowToken, number> = { '--table-row': 28, '--book-row': 20, '--ladder-row': 20 }

/** A height of tokens.css in pixels, for the current density and pointer. */
export function useTokenPx(token: RowToken): number {
  return useSyncExternalStore(onTokensChange, () => {
    const px = rootTokenPx(token)
    return Number.isNaN(px) ? fallbacks[token] : px
  })
}

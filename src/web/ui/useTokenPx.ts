import { useSyncExternalStore } from 'react'
import { onTokensChange, rootTokenPx } from './rootToken'

/** Row heights that code needs to compute how many rows fit. */
type RowToken = '--table-row' | '--account-row' | '--book-row' | '--ladder-row'

/** Heights used without the stylesheet. */
const fallbacks: Record<RowToken, number> = {
  '--table-row': 28,
  '--account-row': 40,
  '--book-row': 20,
  '--ladder-row': 20,
}

/** Returns a height of tokens.css in pixels, for the current density and pointer. */
export function useTokenPx(token: RowToken): number {
  return useSyncExternalStore(onTokensChange, () => {
    const px = rootTokenPx(token)
    return Number.isNaN(px) ? fallbacks[token] : px
  })
}

import { useSyncExternalStore } from 'react'
import { createListeners } from '@/lib/listeners'
import { rootTokens } from './rootTokens'

/** Heights that code has to know too, because it counts how many rows there is room for. */
type RowToken = '--table-row' | '--book-row' | '--ladder-row'

/** Of a page without the stylesheet; not cached, as it may still come. */
const fallbacks: Record<RowToken, number> = { '--table-row': 28, '--book-row': 20, '--ladder-row': 20 }

const cache = new Map<RowToken, number>()
const { subscribe, publish } = createListeners(watch)

/** A height of tokens.css in pixels, as the density of the page and the coarseness of the pointer have it now. */
export function useTokenPx(token: RowToken): number {
  return useSyncExternalStore(subscribe, () => tokenPx(token))
}

function tokenPx(token: RowToken): number {
  const known = cache.get(token)
  if (known !== undefined) return known
  const px = Number.parseFloat(rootTokens()(token))
  if (Number.isNaN(px)) return fallbacks[token]
  cache.set(token, px)
  return px
}

function watch(): () => void {
  const forget = () => {
    cache.clear()
    publish()
  }
  const coarse = matchMedia('(pointer: coarse)')
  const density = new MutationObserver(forget)
  density.observe(document.documentElement, { attributeFilter: ['data-density'] })
  coarse.addEventListener('change', forget)
  return () => {
    density.disconnect()
    coarse.removeEventListener('change', forget)
    cache.clear()
  }
}

import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { createCandleCanvas } from './candleCanvas'
import type { CandleCanvas } from './candleCanvas'
import type { ChartCandle } from './chartData'

export type CanvasState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly canvas: CandleCanvas }
  | { readonly status: 'failed'; readonly reason: string }

/**
 * Loads the library and keeps one canvas in `host`. It follows the theme and the palette of the root element. The
 * listeners must not change between renders.
 */
export function useCandleCanvas(
  host: RefObject<HTMLElement | null>,
  onRedraw: () => void,
  onHover: (candle: ChartCandle | undefined) => void,
  onPoint: (price: number | undefined) => void,
): CanvasState {
  const [state, setState] = useState<CanvasState>({ status: 'loading' })
  useEffect(() => {
    let canvas: CandleCanvas | undefined
    let isGone = false
    const themes = new MutationObserver(() => canvas?.refreshLook())
    themes.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-palette'] })
    const start = async () => {
      try {
        // The chart is a third of the script of a page that does not need it to be useful.
        const library = await import('./chartLibrary')
        if (isGone || host.current === null) return
        canvas = createCandleCanvas(library, host.current, { onRedraw, onHover, onPoint })
        setState({ status: 'ready', canvas })
      } catch (error) {
        setState({ status: 'failed', reason: String(error) })
      }
    }
    void start()
    return () => {
      isGone = true
      themes.disconnect()
      canvas?.remove()
    }
  }, [host, onRedraw, onHover, onPoint])
  return state
}

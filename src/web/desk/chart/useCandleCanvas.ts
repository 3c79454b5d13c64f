import { useEffect, useState, type RefObject } from 'react'
import { onTokensChange } from '@/web/ui/rootToken'
import { createCandleCanvas, type CandleCanvas } from './candleCanvas'
import type { ChartCandle } from './chartData'

export type CanvasState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly canvas: CandleCanvas }
  | { readonly status: 'failed'; readonly reason: string }

/** Creates a canvas in `host` that follows the theme. The callbacks must be stable. `id` identifies the chart. */
export function useCandleCanvas(
  id: string,
  host: RefObject<HTMLElement | null>,
  onRedraw: () => void,
  onHover: (candle: ChartCandle | undefined) => void,
  onPoint: (price: number | undefined) => void,
): CanvasState {
  const [state, setState] = useState<CanvasState>({ status: 'loading' })
  useEffect(() => {
    let canvas: CandleCanvas | undefined
    let isGone = false
    const stopFollowing = onTokensChange(() => canvas?.refreshStyle())
    const start = async () => {
      try {
        // Loaded lazily, because the chart library is a third of the page's JavaScript.
        const library = await import('./chartLibrary')
        // Creates the canvas in a separate macrotask, so that the panel paints first when the library is already
        // loaded.
        await new Promise((resolve) => setTimeout(resolve))
        if (isGone || host.current === null) return
        canvas = createCandleCanvas(library, host.current, { onRedraw, onHover, onPoint }, id)
        setState({ status: 'ready', canvas })
      } catch (error) {
        setState({ status: 'failed', reason: String(error) })
      }
    }
    void start()
    return () => {
      isGone = true
      stopFollowing()
      canvas?.remove()
    }
  }, [id, host, onRedraw, onHover, onPoint])
  return state
}

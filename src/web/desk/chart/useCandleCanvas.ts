import { useEffect, useState, type RefObject } from 'react'
import { onTokensChange } from '@/web/ui/rootToken'
import { createCandleCanvas, type CandleCanvas } from './candleCanvas'
import type { ChartCandle } from './chartData'

export type CanvasState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly canvas: CandleCanvas }
  | { readonly status: 'failed'; readonly reason: string }

/**
 * Loads the library and keeps one canvas in `host`. It follows the theme and the palette of the root element. The
 * listeners must not change between renders.
 *
 * @param id which chart of the desk it is
 */
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
    const stopFollowing = onTokensChange(() => canvas?.refreshLook())
    const start = async () => {
      try {
        // The chart is a third of the script of a page that does not need it to be useful.
        const library = await import('./chartLibrary')
        // Not in the task that has drawn the panel, when the library is there already.
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

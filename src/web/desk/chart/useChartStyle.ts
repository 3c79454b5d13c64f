import { useEffect } from 'react'
import type { CandleCanvas } from './candleCanvas'
import { shownScale, type ChartSettings, type ChartType } from './chartSettings'

/** Draws the prices as the trader chose. What is drawn in the place of candles is loaded when it is chosen. */
export function useChartStyle(canvas: CandleCanvas | undefined, settings: ChartSettings): void {
  const scale = shownScale(settings)
  useEffect(() => canvas?.setScale(scale), [canvas, scale])
  useChartType(canvas, settings.type)
}

/** The same without a scale: of what is no price. */
export function useChartType(canvas: CandleCanvas | undefined, type: ChartType): void {
  useEffect(() => {
    if (type === 'candles') {
      canvas?.drawAs(undefined)
      return undefined
    }
    let isGone = false
    const load = async () => {
      const { createPriceGeometry } = await import('./priceGeometry')
      if (!isGone) canvas?.drawAs((chart, look) => createPriceGeometry(chart, type, look))
    }
    void load()
    return () => {
      isGone = true
    }
  }, [canvas, type])
}

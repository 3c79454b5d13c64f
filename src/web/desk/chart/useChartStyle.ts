import { useEffect } from 'react'
import type { CandleCanvas } from './candleCanvas'
import { shownScale, type ChartSettings, type ChartType } from './chartSettings'

/** Applies the chart type and scale. Code for types other than candles loads when chosen. */
export function useChartStyle(canvas: CandleCanvas | undefined, settings: ChartSettings): void {
  const scale = shownScale(settings)
  useEffect(() => canvas?.setScale(scale), [canvas, scale])
  useChartType(canvas, settings.type)
}

/** Applies the chart type. For values other than prices, which have no choice of scale. */
export function useChartType(canvas: CandleCanvas | undefined, type: ChartType): void {
  useEffect(() => {
    if (type === 'candles' || type === 'hollow') {
      canvas?.drawAs(undefined, type === 'hollow')
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

import { useEffect, useMemo, useState } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { FundingPoint } from '@/core/quant/fundingLine'
import type { ChartCandle } from './chartData'
import type { Indicator } from './chartSettings'
import type { createIndicatorCanvas } from './indicatorCanvas'
import type { indicatorLines, IndicatorLine } from './indicatorLines'

export type ShownIndicators = {
  readonly lines: readonly IndicatorLine[]
  readonly createCanvas: typeof createIndicatorCanvas
}

type Tools = Pick<ShownIndicators, 'createCanvas'> & {
  readonly indicatorLines: typeof indicatorLines
}

type IndicatorInput = {
  readonly candles: readonly ChartCandle[]
  readonly intervalS: number
  readonly funding: readonly FundingPoint[] | undefined
  readonly priceStep: Price
  readonly chosen: readonly Indicator[]
}

const noFunding: readonly FundingPoint[] = []

/** Lines of the selected indicators; `undefined` until their code has loaded. */
export function useIndicators({
  candles,
  intervalS,
  funding,
  priceStep,
  chosen,
}: IndicatorInput): ShownIndicators | undefined {
  const [tools, setTools] = useState<Tools>()
  const isWanted = chosen.length > 0
  useEffect(() => {
    if (!isWanted) return undefined
    let isGone = false
    const load = async () => {
      const [lines, drawing] = await Promise.all([import('./indicatorLines'), import('./indicatorCanvas')])
      if (!isGone) {
        setTools({ indicatorLines: lines.indicatorLines, createCanvas: drawing.createIndicatorCanvas })
      }
    }
    void load()
    return () => {
      isGone = true
    }
  }, [isWanted])
  return useMemo(() => {
    if (tools === undefined) return undefined
    const lines = tools.indicatorLines({ candles, intervalS, funding: funding ?? noFunding, priceStep }, chosen)
    return { lines, createCanvas: tools.createCanvas }
  }, [tools, candles, intervalS, funding, priceStep, chosen])
}

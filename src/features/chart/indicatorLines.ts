import {
  bollinger,
  exponentialAverage,
  simpleAverage,
  type IndicatorValues,
  relativeStrength,
  sessionVwap,
} from '@/quant/indicators'
import { fundingLine, type FundingPoint } from '@/quant/fundingLine'
import type { ChartCandle } from './chartData'
import type { ChartLook } from './chartLook'
import { indicatorIds, indicatorNames, type IndicatorId } from './chartSettings'

export type IndicatorPane = 'price' | 'rsi' | 'funding'

/** One line beside the candles, a value for each of them. */
export type IndicatorLine = {
  readonly key: string
  /** Short, for the readout and the head of a column. */
  readonly label: string
  readonly pane: IndicatorPane
  readonly tone: keyof ChartLook
  readonly stroke: 'solid' | 'dashed' | 'dotted'
  readonly values: IndicatorValues
}

type IndicatorInput = {
  readonly candles: readonly ChartCandle[]
  readonly intervalS: number
  /** Oldest first. */
  readonly funding: readonly FundingPoint[]
}

/** The lines of the chosen indicators, in the order of the menu. */
export function indicatorLines(input: IndicatorInput, chosen: readonly IndicatorId[]): readonly IndicatorLine[] {
  return indicatorIds.filter((id) => chosen.includes(id)).flatMap((id) => linesOf(id, input))
}

function linesOf(id: IndicatorId, { candles, intervalS, funding }: IndicatorInput): readonly IndicatorLine[] {
  const eachRun = (average: (closes: readonly number[]) => IndicatorValues) => overRuns(candles, average)
  const line = { key: id, label: indicatorNames[id], pane: 'price', stroke: 'solid' } as const
  switch (id) {
    case 'sma20':
      return [{ ...line, tone: 'warn', values: eachRun((closes) => simpleAverage(closes, 20)) }]
    case 'sma50':
      return [{ ...line, tone: 'accent', values: eachRun((closes) => simpleAverage(closes, 50)) }]
    case 'ema20':
      return [{ ...line, tone: 'warn', stroke: 'dashed', values: eachRun((closes) => exponentialAverage(closes, 20)) }]
    case 'ema50':
      return [
        { ...line, tone: 'accent', stroke: 'dashed', values: eachRun((closes) => exponentialAverage(closes, 50)) },
      ]
    case 'vwap':
      return [{ ...line, tone: 'pending', values: sessionVwap(candles) }]
    case 'bollinger': {
      const edge = (name: 'middle' | 'upper' | 'lower') => eachRun((closes) => bollinger(closes)[name])
      const band = { ...line, tone: 'crosshair' } as const
      return [
        { ...band, key: 'bollingerUpper', label: 'BB upper', values: edge('upper') },
        { ...band, key: 'bollingerMiddle', label: 'BB middle', stroke: 'dotted', values: edge('middle') },
        { ...band, key: 'bollingerLower', label: 'BB lower', values: edge('lower') },
      ]
    }
    case 'rsi':
      return [{ ...line, pane: 'rsi', tone: 'accent', values: eachRun((closes) => relativeStrength(closes)) }]
    case 'funding':
      return [{ ...line, pane: 'funding', tone: 'warn', values: fundingLine(candles, intervalS, funding) }]
  }
}

/** A line of the closes of each run of bars whose prices are known: none goes on across a gap. */
function overRuns(
  candles: readonly ChartCandle[],
  average: (closes: readonly number[]) => IndicatorValues,
): IndicatorValues {
  const values: (number | undefined)[] = []
  let closes: number[] = []
  for (const { close } of candles) {
    if (close !== undefined) closes.push(close)
    else {
      values.push(...average(closes), undefined)
      closes = []
    }
  }
  return [...values, ...average(closes)]
}

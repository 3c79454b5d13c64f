import { fromNumber, type Price } from '@/core/protocol/fixed6'
import { fundingLine, type FundingPoint } from '@/core/quant/fundingLine'
import {
  averageTrueRange,
  bollinger,
  convergence,
  exponentialAverage,
  relativeStrength,
  sessionVwap,
  simpleAverage,
  stochastic,
  type IndicatorValues,
} from '@/core/quant/indicators'
import { t } from '@/web/language/t'
import { formatNumber, formatPercent, formatPrice } from '@/web/ui/formatNumber'
import type { ChartAppearance } from './chartAppearance'
import type { ChartCandle } from './chartData'
import type { Indicator, IndicatorKind } from './chartSettings'
import { indicatorName, valuesOf } from './indicatorTerms'

/** Pane of an indicator. Price lines share the candles' axis; each other kind has its own pane. */
export type IndicatorPane = 'price' | Exclude<IndicatorKind, 'sma' | 'ema' | 'bollinger' | 'vwap'>

export type IndicatorLine = {
  readonly key: string
  readonly label: string
  readonly pane: IndicatorPane
  readonly tone: keyof ChartAppearance
  readonly stroke: 'solid' | 'dashed' | 'dotted' | 'columns'
  readonly values: IndicatorValues
  /** Formats a value for the axis and the readout. */
  readonly text: (value: number) => string
}

type IndicatorInput = {
  readonly candles: readonly ChartCandle[]
  readonly intervalS: number
  readonly funding: readonly FundingPoint[]
  readonly priceStep: Price
}

export function indicatorLines(input: IndicatorInput, chosen: readonly Indicator[]): readonly IndicatorLine[] {
  return chosen.flatMap((indicator, at) => {
    const { kind } = indicator
    const nth = chosen.slice(0, at).filter((other) => groupOf(other.kind) === groupOf(kind)).length
    return linesOf(indicator, input).map((line) => ({ ...line, ...lookOf(line, nth), key: `${at} ${line.label}` }))
  })
}

type BareLine = Omit<IndicatorLine, 'key' | 'tone' | 'stroke'> & Partial<Pick<IndicatorLine, 'tone' | 'stroke'>>

/**
 * Lines that need distinct styles. Averages of both kinds share the candles' pane; other lines only differ within their
 * pane.
 */
const groupOf = (kind: IndicatorKind) => (kind === 'ema' ? 'sma' : kind)

const tones = ['warn', 'accent', 'pending', 'text'] as const
const strokes = ['solid', 'dashed', 'dotted'] as const

/** Style of the `nth` line. Varies the colour first, then the stroke. */
function lookOf({ tone, stroke }: BareLine, nth: number): Pick<IndicatorLine, 'tone' | 'stroke'> {
  return {
    tone: tone ?? tones[nth % tones.length] ?? 'warn',
    stroke: stroke ?? strokes[Math.floor(nth / tones.length) % strokes.length] ?? 'solid',
  }
}

function linesOf(indicator: Indicator, input: IndicatorInput): readonly BareLine[] {
  const { candles, priceStep } = input
  const [first = 1, second = 1, third = 1] = valuesOf(indicator)
  const label = indicatorName(indicator)
  const priceText = (value: number) => formatPrice(fromNumber<Price>(value), priceStep)
  const oneDecimal = (value: number) => formatNumber(value, 1)
  const price = { label, pane: 'price', text: priceText } as const
  const closes = (average: (known: readonly number[]) => IndicatorValues) =>
    overRuns(candles, (bars) => average(bars.map(({ close }) => close)))
  switch (indicator.kind) {
    case 'sma':
      return [{ ...price, values: closes((known) => simpleAverage(known, first)) }]
    case 'ema':
      return [{ ...price, values: closes((known) => exponentialAverage(known, first)) }]
    case 'vwap':
      return [{ ...price, tone: 'pending', stroke: 'dashed', values: sessionVwap(candles) }]
    case 'bollinger': {
      const edge = (name: 'middle' | 'upper' | 'lower') => closes((known) => bollinger(known, first, second)[name])
      const band = { ...price, tone: 'crosshair' } as const
      const short = `BB ${first}, ${second}`
      return [
        { ...band, label: `${short} ${t('upper')}`, values: edge('upper') },
        { ...band, label: `${short} ${t('middle')}`, stroke: 'dotted', values: edge('middle') },
        { ...band, label: `${short} ${t('lower')}`, values: edge('lower') },
      ]
    }
    case 'rsi':
      return [{ label, pane: 'rsi', text: oneDecimal, values: closes((known) => relativeStrength(known, first)) }]
    case 'macd': {
      const part = (name: 'line' | 'signal' | 'histogram') =>
        closes((known) => convergence(known, first, second, third)[name])
      const line = { pane: 'macd', text: priceText } as const
      return [
        { ...line, label: t('Histogram'), tone: 'label', stroke: 'columns', values: part('histogram') },
        { ...line, label, tone: 'accent', values: part('line') },
        { ...line, label: t('Signal'), tone: 'warn', values: part('signal') },
      ]
    }
    case 'atr':
      return [
        { label, pane: 'atr', text: priceText, values: overRuns(candles, (bars) => averageTrueRange(bars, first)) },
      ]
    case 'stochastic': {
      const part = (name: 'k' | 'd') => overRuns(candles, (bars) => stochastic(bars, first, second, third)[name])
      const line = { pane: 'stochastic', text: oneDecimal } as const
      return [
        { ...line, label: `${label} %K`, tone: 'accent', values: part('k') },
        { ...line, label: '%D', tone: 'warn', values: part('d') },
      ]
    }
    case 'funding':
      return [{ label, pane: 'funding', text: rateText, tone: 'warn', values: fundingOf(input) }]
  }
}

const fundingOf = ({ candles, intervalS, funding }: IndicatorInput) => fundingLine(candles, intervalS, funding)
const rateText = (rate: number) => formatPercent(rate, { decimals: 4 })

type PricedCandle = Extract<ChartCandle, { readonly close: number }>

/** Computes the values of each run of known prices separately, so that no line crosses a gap. */
function overRuns(
  candles: readonly ChartCandle[],
  lineOf: (bars: readonly PricedCandle[]) => IndicatorValues,
): IndicatorValues {
  const values: (number | undefined)[] = []
  let bars: PricedCandle[] = []
  for (const candle of candles) {
    if (candle.close !== undefined) bars.push(candle)
    else {
      values.push(...lineOf(bars), undefined)
      bars = []
    }
  }
  return [...values, ...lineOf(bars)]
}

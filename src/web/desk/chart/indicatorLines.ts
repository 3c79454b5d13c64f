import { fromNumber, type Price } from '@/core/protocol/fixed6'
import { fundingLine, type FundingPoint } from '@/core/quant/fundingLine'
import {
  averageTrueRange,
  bollinger,
  channelIndex,
  convergence,
  donchian,
  exponentialAverage,
  hullAverage,
  keltner,
  moneyFlow,
  onBalanceVolume,
  rateOfChange,
  relativeStrength,
  sessionVwap,
  simpleAverage,
  stochastic,
  weightedAverage,
  williamsRange,
  type IndicatorValues,
} from '@/core/quant/indicators'
import { directionalMovement, ichimoku, parabolicStop, supertrend } from '@/core/quant/indicatorsOfTrend'
import { t } from '@/web/language/t'
import { formatNumber, formatPercent, formatPrice } from '@/web/ui/formatNumber'
import type { ChartAppearance } from './chartAppearance'
import type { ChartCandle } from './chartData'
import type { Indicator, IndicatorKind } from './chartSettings'
import { indicatorName, isAverage, valuesOf } from './indicatorTerms'

/** Pane of an indicator: of the candles, whose axis it shares, or one of its own. */
export type IndicatorPane = 'price' | IndicatorKind

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
 * Lines that need distinct styles. Averages of all kinds share the candles' pane; other lines only differ within their
 * pane.
 */
const groupOf = (kind: IndicatorKind) => (isAverage(kind) ? 'sma' : kind)

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
  const [first = 1, second = 1, third = 1] = valuesOf(indicator)
  return shapes[indicator.kind]({ label: indicatorName(indicator), first, second, third, input })
}

type Named = {
  readonly label: string
  /** Parameters, in the order of `indicatorTerms`. */
  readonly first: number
  readonly second: number
  readonly third: number
  readonly input: IndicatorInput
}

const shapes: Readonly<Record<IndicatorKind, (named: Named) => readonly BareLine[]>> = {
  sma: averageBy(simpleAverage),
  ema: averageBy(exponentialAverage),
  wma: averageBy(weightedAverage),
  hma: averageBy(hullAverage),
  bollinger: (named) => {
    const { first, second } = named
    const bands = (bars: readonly PricedCandle[]) => bollinger(closesOf(bars), first, second)
    return bandLines({ ...named, label: `BB ${first}, ${second}` }, 'crosshair', bands)
  },
  keltner: (named) => {
    return bandLines(named, 'accent', (bars) => keltner(bars, named.first, named.second, named.third))
  },
  donchian: (named) => bandLines(named, 'text', (bars) => donchian(bars, named.first)),
  supertrend: (named) => stopLines(named, 'solid', (bars) => supertrend(bars, named.first, named.second)),
  sar: (named) => stopLines(named, 'dotted', (bars) => parabolicStop(bars, named.first, named.second)),
  ichimoku: ({ label, first, second, third, input }) => {
    const line = partLines(input, 'price', priceText(input), (bars) => ichimoku(bars, first, second, third))
    return [
      { ...line('conversion'), label: `${label} ${t('Conversion', {}, 'Ichimoku')}`, tone: 'accent' },
      { ...line('base'), label: t('Base', {}, 'Ichimoku'), tone: 'warn' },
      { ...line('spanA'), label: t('Span A'), tone: 'up' },
      { ...line('spanB'), label: t('Span B'), tone: 'down' },
    ]
  },
  vwap: ({ label, input }) => {
    const values = sessionVwap(input.candles)
    return [{ label, pane: 'price', text: priceText(input), tone: 'pending', stroke: 'dashed', values }]
  },
  rsi: paneOf('rsi', oneDecimal, (bars, period) => relativeStrength(closesOf(bars), period)),
  cci: paneOf('cci', oneDecimal, channelIndex),
  williams: paneOf('williams', oneDecimal, williamsRange),
  roc: paneOf(
    'roc',
    (ratio) => formatPercent(ratio),
    (bars, period) => rateOfChange(closesOf(bars), period),
  ),
  mfi: paneOf('mfi', oneDecimal, moneyFlow),
  obv: paneOf('obv', (contracts) => formatNumber(contracts, 2), onBalanceVolume),
  atr: (named) => paneOf('atr', priceText(named.input), averageTrueRange)(named),
  macd: ({ label, first, second, third, input }) => {
    const macd = (bars: readonly PricedCandle[]) => convergence(closesOf(bars), first, second, third)
    const line = partLines(input, 'macd', priceText(input), macd)
    return [
      { ...line('histogram'), label: t('Histogram'), tone: 'label', stroke: 'columns' },
      { ...line('line'), label, tone: 'accent' },
      { ...line('signal'), label: t('Signal'), tone: 'warn' },
    ]
  },
  stochastic: ({ label, first, second, third, input }) => {
    const line = partLines(input, 'stochastic', oneDecimal, (bars) => stochastic(bars, first, second, third))
    return [
      { ...line('k'), label: `${label} %K`, tone: 'accent' },
      { ...line('d'), label: '%D', tone: 'warn' },
    ]
  },
  adx: ({ label, first, input }) => {
    const line = partLines(input, 'adx', oneDecimal, (bars) => directionalMovement(bars, first))
    return [
      { ...line('adx'), label, tone: 'accent' },
      { ...line('plus'), label: '+DI', tone: 'up' },
      { ...line('minus'), label: '−DI', tone: 'down' },
    ]
  },
  funding: ({ label, input }) => {
    const values = fundingLine(input.candles, input.intervalS, input.funding)
    return [{ label, pane: 'funding', text: rateText, tone: 'warn', values }]
  },
}

const closesOf = (bars: readonly PricedCandle[]) => bars.map(({ close }) => close)
const rateText = (rate: number) => formatPercent(rate, { decimals: 4 })

function oneDecimal(value: number): string {
  return formatNumber(value, 1)
}

function priceText({ priceStep }: IndicatorInput) {
  return (value: number) => formatPrice(fromNumber<Price>(value), priceStep)
}

/** A line over the candles, with a style that no other average has. */
function averageBy(average: (closes: readonly number[], period: number) => IndicatorValues) {
  return ({ label, first, input }: Named): readonly BareLine[] => {
    const values = overRuns(input.candles, (bars) => average(closesOf(bars), first))
    return [{ label, pane: 'price', text: priceText(input), values }]
  }
}

/** A single line with one period in a pane of its own. */
function paneOf(
  pane: IndicatorPane,
  text: BareLine['text'],
  compute: (bars: readonly PricedCandle[], period: number) => IndicatorValues,
) {
  return ({ label, first, input }: Named): readonly BareLine[] => {
    return [{ label, pane, text, values: overRuns(input.candles, (bars) => compute(bars, first)) }]
  }
}

/** For an indicator of several lines: the parts of a line that depend on its name. */
function partLines<Name extends string>(
  { candles }: IndicatorInput,
  pane: IndicatorPane,
  text: BareLine['text'],
  compute: (bars: readonly PricedCandle[]) => Readonly<Record<Name, IndicatorValues>>,
) {
  const runs = runsOf(candles).map((bars) => (bars === undefined ? undefined : compute(bars)))
  return (name: Name) => ({ pane, text, values: runs.flatMap((run) => (run === undefined ? [undefined] : run[name])) })
}

function bandLines(
  { label, input }: Named,
  tone: IndicatorLine['tone'],
  compute: (bars: readonly PricedCandle[]) => Readonly<Record<'upper' | 'middle' | 'lower', IndicatorValues>>,
): readonly BareLine[] {
  const line = partLines(input, 'price', priceText(input), compute)
  return [
    { ...line('upper'), label: `${label} ${t('upper')}`, tone },
    { ...line('middle'), label: `${label} ${t('middle')}`, tone, stroke: 'dotted' },
    { ...line('lower'), label: `${label} ${t('lower')}`, tone },
  ]
}

/** A line for each side of the price, so that nothing connects the two when the sides change. */
function stopLines(
  { label, input }: Named,
  stroke: IndicatorLine['stroke'],
  compute: (bars: readonly PricedCandle[]) => Readonly<Record<'below' | 'above', IndicatorValues>>,
): readonly BareLine[] {
  const line = partLines(input, 'price', priceText(input), compute)
  return [
    { ...line('below'), label: `${label} ${t('lower')}`, tone: 'up', stroke },
    { ...line('above'), label: `${label} ${t('upper')}`, tone: 'down', stroke },
  ]
}

type PricedCandle = Extract<ChartCandle, { readonly close: number }>

/** Computes the values of each run of known prices separately, so that no line crosses a gap. */
function overRuns(
  candles: readonly ChartCandle[],
  lineOf: (bars: readonly PricedCandle[]) => IndicatorValues,
): IndicatorValues {
  return runsOf(candles).flatMap((run) => (run === undefined ? [undefined] : lineOf(run)))
}

/** Runs of known prices, with `undefined` for each gap. */
function runsOf(candles: readonly ChartCandle[]): readonly (readonly PricedCandle[] | undefined)[] {
  const runs: (PricedCandle[] | undefined)[] = [[]]
  for (const candle of candles) {
    if (candle.close === undefined) runs.push(undefined, [])
    else runs.at(-1)?.push(candle)
  }
  return runs
}

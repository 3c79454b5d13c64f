import { t } from '@/web/language/t'
import type { Indicator, IndicatorKind } from './chartSettings'

export type IndicatorParameter = {
  readonly name: string
  readonly initial: number
  readonly least: number
  readonly most: number
  /** Step between valid values, at most 1. */
  readonly step: number
}

export const indicatorGroups = {
  averages: t('Averages and bands'),
  momentum: t('Momentum'),
  trend: t('Trend'),
  volume: t('Volume'),
  market: t('Market', {}, 'indicators'),
} as const

type IndicatorTerms = {
  readonly name: string
  readonly group: keyof typeof indicatorGroups
  readonly parameters: readonly IndicatorParameter[]
}

const period = (initial: number, name = t('Period')): IndicatorParameter => ({
  name,
  initial,
  least: 1,
  most: 500,
  step: 1,
})
const width = (initial: number, name = t('Multiplier')): IndicatorParameter => ({
  name,
  initial,
  least: 0.1,
  most: 10,
  step: 0.1,
})
const share = (initial: number, name: string): IndicatorParameter => ({
  name,
  initial,
  least: 0.01,
  most: 1,
  step: 0.01,
})

export const indicatorTerms: Readonly<Record<IndicatorKind, IndicatorTerms>> = {
  sma: { name: 'SMA', group: 'averages', parameters: [period(20)] },
  ema: { name: 'EMA', group: 'averages', parameters: [period(20)] },
  wma: { name: 'WMA', group: 'averages', parameters: [period(20)] },
  hma: { name: 'HMA', group: 'averages', parameters: [period(20)] },
  bollinger: { name: 'Bollinger', group: 'averages', parameters: [period(20), width(2, t('Deviations'))] },
  keltner: { name: 'Keltner', group: 'averages', parameters: [period(20), period(10, 'ATR'), width(2)] },
  donchian: { name: 'Donchian', group: 'averages', parameters: [period(20)] },
  rsi: { name: 'RSI', group: 'momentum', parameters: [period(14)] },
  macd: {
    name: 'MACD',
    group: 'momentum',
    parameters: [period(12, t('Fast')), period(26, t('Slow')), period(9, t('Signal'))],
  },
  stochastic: {
    name: 'Stoch',
    group: 'momentum',
    parameters: [period(14, '%K'), period(3, t('Smoothing')), period(3, '%D')],
  },
  cci: { name: 'CCI', group: 'momentum', parameters: [period(20)] },
  williams: { name: 'Williams %R', group: 'momentum', parameters: [period(14)] },
  roc: { name: 'ROC', group: 'momentum', parameters: [period(12)] },
  adx: { name: 'ADX', group: 'trend', parameters: [period(14)] },
  supertrend: { name: 'Supertrend', group: 'trend', parameters: [period(10, 'ATR'), width(3)] },
  sar: { name: 'SAR', group: 'trend', parameters: [share(0.02, t('Step')), share(0.2, t('Maximum'))] },
  ichimoku: {
    name: 'Ichimoku',
    group: 'trend',
    parameters: [
      period(9, t('Conversion', {}, 'Ichimoku')),
      period(26, t('Base', {}, 'Ichimoku')),
      period(52, t('Span B')),
    ],
  },
  vwap: { name: 'VWAP', group: 'volume', parameters: [] },
  obv: { name: 'OBV', group: 'volume', parameters: [] },
  mfi: { name: 'MFI', group: 'volume', parameters: [period(14)] },
  atr: { name: 'ATR', group: 'market', parameters: [period(14)] },
  funding: { name: t('Funding'), group: 'market', parameters: [] },
}

export function isParameter({ least, most, step }: IndicatorParameter, value: number): boolean {
  const steps = value / step
  return value >= least && value <= most && Math.abs(steps - Math.round(steps)) < 1e-9
}

/** Parameters of an indicator. A missing or invalid parameter gets its default. */
export function valuesOf({ kind, values }: Indicator): readonly number[] {
  return indicatorTerms[kind].parameters.map((parameter, at) => {
    const value = values[at]
    return value !== undefined && isParameter(parameter, value) ? value : parameter.initial
  })
}

/** Name of an indicator with its parameters, for example "EMA 50". */
export function indicatorName(indicator: Indicator): string {
  return [indicatorTerms[indicator.kind].name, valuesOf(indicator).join(', ')].filter(Boolean).join(' ')
}

/** True for a moving average of closes, of which several are often shown. */
export const isAverage = (kind: IndicatorKind) => ['sma', 'ema', 'wma', 'hma'].includes(kind)

const usualPeriods = [20, 50, 100, 200]

/** Creates an indicator with default parameters. An average gets the next unused period. */
export function anotherOf(kind: IndicatorKind, chosen: readonly Indicator[]): Indicator {
  const isThere = (value: number) => chosen.some((one) => one.kind === kind && valuesOf(one)[0] === value)
  const free = isAverage(kind) ? usualPeriods.find((value) => !isThere(value)) : undefined
  return { kind, values: free === undefined ? [...valuesOf({ kind, values: [] })] : [free] }
}

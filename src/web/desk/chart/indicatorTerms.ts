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

type IndicatorTerms = {
  readonly name: string
  readonly parameters: readonly IndicatorParameter[]
}

const period = (name: string, initial: number): IndicatorParameter => ({ name, initial, least: 1, most: 500, step: 1 })
const width: IndicatorParameter = { name: t('Deviations'), initial: 2, least: 0.1, most: 10, step: 0.1 }

export const indicatorTerms: Readonly<Record<IndicatorKind, IndicatorTerms>> = {
  sma: { name: 'SMA', parameters: [period(t('Period'), 20)] },
  ema: { name: 'EMA', parameters: [period(t('Period'), 20)] },
  bollinger: { name: 'Bollinger', parameters: [period(t('Period'), 20), width] },
  vwap: { name: 'VWAP', parameters: [] },
  rsi: { name: 'RSI', parameters: [period(t('Period'), 14)] },
  macd: { name: 'MACD', parameters: [period(t('Fast'), 12), period(t('Slow'), 26), period(t('Signal'), 9)] },
  atr: { name: 'ATR', parameters: [period(t('Period'), 14)] },
  stochastic: { name: 'Stoch', parameters: [period('%K', 14), period(t('Smoothing'), 3), period('%D', 3)] },
  funding: { name: t('Funding'), parameters: [] },
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

const usualPeriods = [20, 50, 100, 200]

/** Creates an indicator with default parameters. An average gets the next unused period. */
export function anotherOf(kind: IndicatorKind, chosen: readonly Indicator[]): Indicator {
  const isThere = (value: number) => chosen.some((one) => one.kind === kind && valuesOf(one)[0] === value)
  const isAverage = kind === 'sma' || kind === 'ema'
  const free = isAverage ? usualPeriods.find((value) => !isThere(value)) : undefined
  return { kind, values: free === undefined ? [...valuesOf({ kind, values: [] })] : [free] }
}

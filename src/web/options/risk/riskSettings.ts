import type { SettlementConvention } from '@/core/quant/structures/futureOption'
import { t } from '@/web/language/t'
import { numberFormat, unknownText, withMinusSign, formatPercent } from '@/web/ui/formatNumber'

/** Largest moves of the index to either side, as fractions. */
export const spotRanges = [0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8] as const
/** Largest shifts of every volatility, as fractions to add. */
export const ivRanges = [0.05, 0.1, 0.25, 0.5, 1] as const
/** Number of steps to either side. */
export const stepCounts = [1, 2, 3, 4, 5, 6] as const

/** Persisted in the browser. */
export type RiskSettings = {
  readonly metric: RiskMetric
  /** True to use the venue's own scenarios instead of the chosen ranges. */
  readonly isVenueGrid: boolean
  readonly spotRange: number
  readonly spotSteps: number
  readonly ivRange: number
  readonly ivSteps: number
  readonly settlement: SettlementConvention
  /** True to shift short-dated volatility more than long-dated. */
  readonly isTermWeighted: boolean
  /** When spot moves, volatility is constant at each strike, or at each moneyness (roughly each delta). */
  readonly sticky: 'strike' | 'moneyness'
  readonly isWholeAccount: boolean
  readonly withOrders: boolean
  readonly withStructure: boolean
  readonly withCollateral: boolean
  readonly withOtc: boolean
  /** The custom stress test: a move of every index and a shift of every volatility, as fractions. */
  readonly ownStress: OwnStress
}

export type OwnStress = { readonly spot: number; readonly ivShift: number }

/** Fractions. Above −1, because an index stays positive. */
export const ownStressLimits = { spot: [-0.99, 5], ivShift: [-2, 5] } as const

export const usualRiskSettings: RiskSettings = {
  metric: 'pnl',
  isVenueGrid: false,
  spotRange: 0.2,
  spotSteps: 4,
  ivRange: 0.25,
  ivSteps: 2,
  settlement: 'atIndexOfNow',
  isTermWeighted: false,
  sticky: 'strike',
  isWholeAccount: false,
  withOrders: false,
  withStructure: true,
  withCollateral: true,
  withOtc: true,
  ownStress: { spot: -0.1, ivShift: 0.1 },
}

/** Reads the stored settings. Members that are no longer valid choices get their defaults. */
export function readRiskSettings(persisted: unknown): RiskSettings {
  const usual = usualRiskSettings
  const given: Readonly<Record<string, unknown>> =
    typeof persisted === 'object' && persisted !== null ? { ...persisted } : {}
  const oneOf = <Value>(name: keyof RiskSettings, choices: readonly Value[], otherwise: Value): Value =>
    choices.find((choice) => choice === given[name]) ?? otherwise
  const flag = (name: keyof RiskSettings, otherwise: boolean) => oneOf(name, [true, false], otherwise)
  return {
    metric: oneOf('metric', riskMetrics, usual.metric),
    isVenueGrid: flag('isVenueGrid', usual.isVenueGrid),
    spotRange: oneOf<number>('spotRange', spotRanges, usual.spotRange),
    spotSteps: oneOf<number>('spotSteps', stepCounts, usual.spotSteps),
    ivRange: oneOf<number>('ivRange', ivRanges, usual.ivRange),
    ivSteps: oneOf<number>('ivSteps', stepCounts, usual.ivSteps),
    settlement: oneOf('settlement', ['atIndexOfNow', 'atScenarioPrice'], usual.settlement),
    isTermWeighted: flag('isTermWeighted', usual.isTermWeighted),
    sticky: oneOf('sticky', ['strike', 'moneyness'], usual.sticky),
    isWholeAccount: flag('isWholeAccount', usual.isWholeAccount),
    withOrders: flag('withOrders', usual.withOrders),
    withStructure: flag('withStructure', usual.withStructure),
    withCollateral: flag('withCollateral', usual.withCollateral),
    withOtc: flag('withOtc', usual.withOtc),
    ownStress: readOwnStress(given['ownStress'], usual.ownStress),
  }
}

function readOwnStress(persisted: unknown, usual: OwnStress): OwnStress {
  const given: Readonly<Record<string, unknown>> =
    typeof persisted === 'object' && persisted !== null ? { ...persisted } : {}
  const within = (name: keyof OwnStress) => {
    const value = given[name]
    const [least, most] = ownStressLimits[name]
    return typeof value === 'number' && value >= least && value <= most ? value : usual[name]
  }
  return { spot: within('spot'), ivShift: within('ivShift') }
}

/** Spots fall from top to bottom, volatility rises from left to right. */
export type RiskAxes = { readonly spots: readonly number[]; readonly ivShifts: readonly number[] }

/** The venue uses a parallel shift and sticky strike (venue-rules 5.3). */
export const venueShock = { isTermWeighted: false, sticky: 'strike' } as const

/** The scenarios of portfolio margin (venue-rules 5.3). */
const venueAxes: RiskAxes = { spots: [0.2, 0.1, 0, -0.1, -0.2], ivShifts: [-0.25, 0, 0.5] }

export function riskAxes(settings: RiskSettings): RiskAxes {
  if (settings.isVenueGrid) return venueAxes
  return {
    spots: around(settings.spotRange, settings.spotSteps),
    ivShifts: around(settings.ivRange, settings.ivSteps).toReversed(),
  }
}

function around(range: number, steps: number): readonly number[] {
  return Array.from({ length: 2 * steps + 1 }, (_, at) => ((steps - at) * range) / steps + 0)
}

export const riskMetrics = ['pnl', 'equity', 'delta', 'gamma', 'vega', 'theta', 'maintenance', 'available'] as const
export type RiskMetric = (typeof riskMetrics)[number]

export const accountMetrics: readonly RiskMetric[] = ['equity', 'maintenance', 'available']

export const metricLabels: Record<RiskMetric, string> = {
  pnl: t('PnL'),
  equity: t('Equity'),
  delta: t('Delta'),
  gamma: t('Gamma'),
  vega: t('Vega'),
  theta: t('Theta'),
  maintenance: t('Maintenance margin'),
  available: t('Available margin'),
}

/** Unit of a metric. Greeks of several underlyings only add up in USD. */
export function metricUnit(metric: RiskMetric, isInUsd: boolean, asset: string): string {
  if (metric === 'delta') return isInUsd ? 'USD' : asset
  if (metric === 'gamma') return isInUsd ? t('USD per 1%') : t('delta per 1 USD')
  if (metric === 'vega') return t('USD per pt')
  if (metric === 'theta') return t('USD per day')
  return 'USD'
}

/** Figures are rounded to these decimals before they are added up, so that the displayed parts match their sum. */
export function metricDecimals(metric: RiskMetric, isInUsd: boolean): number {
  if (isInUsd) return 2
  return metric === 'delta' ? 4 : metric === 'gamma' ? 6 : 2
}

/** Percentages of colour in the weakest and the strongest cell. Text keeps a contrast of 4.5:1 in both themes. */
const [leastColour, mostColour] = [5, 46]

/**
 * Background of a cell, in the buy colour above zero and the sell colour below: the reader’s palette is one that he can
 * distinguish. The strength grows with the square root of the figure, so that small values differ too.
 */
export function heatColour(units: number | undefined, most: number): string | undefined {
  if (units === undefined || units === 0 || most <= 0) return undefined
  const share = Math.sqrt(Math.min(1, Math.abs(units) / most))
  const colour = Math.round(leastColour + (mostColour - leastColour) * share)
  return `color-mix(in srgb, var(--${units > 0 ? 'buy' : 'sell'}) ${colour}%, transparent)`
}

/** Formats a figure. Zero has no sign. Fewer `decimals` than the units have round it. */
export function formatUnits(
  units: number | undefined,
  unitDecimals: number,
  decimals: number,
  isSigned = true,
): string {
  if (units === undefined || !Number.isFinite(units)) return unknownText
  const signDisplay = isSigned ? 'exceptZero' : 'negative'
  const format = numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay })
  return withMinusSign(format.format(units / 10 ** unitDecimals))
}

/** Decimals that keep cells distinct: none from 1,000, two from 1. */
export function cellDecimals(mostUnits: number, unitDecimals: number): number {
  const most = mostUnits / 10 ** unitDecimals
  if (most >= 1000) return 0
  if (most >= 1) return Math.min(unitDecimals, 2)
  return unitDecimals
}

/** Formats a spot move: `+20%`, or `0%` in the middle. */
export function formatSpot(spot: number): string {
  const isWhole = Number.isInteger(Math.round(spot * 1e6) / 1e4)
  return formatPercent(spot, { decimals: isWhole ? 0 : 1 })
}

/** Formats a shift in volatility points: `+50`, `−12.5`, `0`. */
export function formatPoints(ivShift: number): string {
  const points = Math.round(ivShift * 1e4) / 100
  const format = numberFormat({ maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  return withMinusSign(format.format(points))
}

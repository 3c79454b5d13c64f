import type { SettlementConvention } from '@/core/quant/structures/futureOption'
import { t } from '@/web/language/t'
import { numberFormat, unknownText, withMinusSign, formatPercent } from '@/web/ui/formatNumber'

/** Shares of the index to either side. */
export const spotRanges = [0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8] as const
/** Added to every volatility, as fractions. */
export const ivRanges = [0.05, 0.1, 0.25, 0.5, 1] as const
/** How many steps to either side. */
export const stepCounts = [1, 2, 3, 4, 5, 6] as const

/** What a trader looks at, kept by the browser. */
export type RiskSettings = {
  readonly metric: RiskMetric
  /** The venue's own scenarios in the place of chosen ranges. */
  readonly isVenueGrid: boolean
  readonly spotRange: number
  readonly spotSteps: number
  readonly ivRange: number
  readonly ivSteps: number
  readonly settlement: SettlementConvention
  readonly isWholeAccount: boolean
  readonly withOrders: boolean
  readonly withStructure: boolean
  readonly withCollateral: boolean
  readonly withOtc: boolean
}

export const usualRiskSettings: RiskSettings = {
  metric: 'pnl',
  isVenueGrid: false,
  spotRange: 0.2,
  spotSteps: 4,
  ivRange: 0.25,
  ivSteps: 2,
  settlement: 'atIndexOfNow',
  isWholeAccount: false,
  withOrders: false,
  withStructure: true,
  withCollateral: true,
  withOtc: true,
}

/** What was kept, as far as it is still a choice. */
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
    isWholeAccount: flag('isWholeAccount', usual.isWholeAccount),
    withOrders: flag('withOrders', usual.withOrders),
    withStructure: flag('withStructure', usual.withStructure),
    withCollateral: flag('withCollateral', usual.withCollateral),
    withOtc: flag('withOtc', usual.withOtc),
  }
}

/** Both from the top down. */
export type RiskAxes = { readonly spots: readonly number[]; readonly ivShifts: readonly number[] }

/** Those of portfolio margin (venue-rules 5.3). */
const venueAxes: RiskAxes = { spots: [0.2, 0.1, 0, -0.1, -0.2], ivShifts: [0.5, 0, -0.25] }

export function riskAxes(settings: RiskSettings): RiskAxes {
  if (settings.isVenueGrid) return venueAxes
  return {
    spots: around(settings.spotRange, settings.spotSteps),
    ivShifts: around(settings.ivRange, settings.ivSteps),
  }
}

/** With nothing in the middle. */
function around(range: number, steps: number): readonly number[] {
  return Array.from({ length: 2 * steps + 1 }, (_, at) => ((steps - at) * range) / steps + 0)
}

/** What the cells show. */
export const riskMetrics = ['pnl', 'equity', 'delta', 'gamma', 'vega', 'theta', 'maintenance', 'available'] as const
export type RiskMetric = (typeof riskMetrics)[number]

/** Those that only an account has. */
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

/** What a figure is counted in: greeks of several underlyings only add up in USD. */
export function metricUnit(metric: RiskMetric, isInUsd: boolean, asset: string): string {
  if (metric === 'delta') return isInUsd ? 'USD' : asset
  if (metric === 'gamma') return isInUsd ? t('USD per 1%') : t('delta per 1 USD')
  if (metric === 'vega') return t('USD per pt')
  if (metric === 'theta') return t('USD per day')
  return 'USD'
}

/** Decimals that a figure is rounded to before it is added up, so that what is shown adds up to what is shown. */
export function metricDecimals(metric: RiskMetric, isInUsd: boolean): number {
  if (isInUsd) return 2
  return metric === 'delta' ? 4 : metric === 'gamma' ? 6 : 2
}

/** A cell at its strongest still leaves its figure a contrast of 4.5 to 1 in both themes. */
const mostColour = 38

/**
 * The background of a cell: blue for more, orange for less, which colour-blind readers can distinguish, and stronger
 * the further it is from zero. The figure itself has the sign. By the square root, so that small values differ too.
 */
export function heatColour(units: number | undefined, most: number): string | undefined {
  if (units === undefined || units === 0 || most <= 0) return undefined
  const share = Math.round(mostColour * Math.sqrt(Math.min(1, Math.abs(units) / most)))
  return `color-mix(in srgb, var(--${units > 0 ? 'blue' : 'orange'}) ${share}%, transparent)`
}

/** With a sign where `isSigned`; nothing has none. `decimals` below those of the units round what is shown. */
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

/** As few decimals as keep the cells of a table distinct: none from a thousand, three figures below. */
export function cellDecimals(mostUnits: number, unitDecimals: number): number {
  const most = mostUnits / 10 ** unitDecimals
  if (most >= 1000) return 0
  if (most >= 1) return Math.min(unitDecimals, 2)
  return unitDecimals
}

/** `+20%`, or `0%` in the middle. */
export function formatSpot(spot: number): string {
  const isWhole = Number.isInteger(Math.round(spot * 1e6) / 1e4)
  return formatPercent(spot, { decimals: isWhole ? 0 : 1 })
}

/** Volatility points: `+50`, `−12.5`, `0`. */
export function formatPoints(ivShift: number): string {
  const points = Math.round(ivShift * 1e4) / 100
  const format = numberFormat({ maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  return withMinusSign(format.format(points))
}

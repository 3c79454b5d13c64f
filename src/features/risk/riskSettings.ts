import type { SettlementConvention } from '@/quant/structures/structureValue'
import { riskMetrics, type RiskMetric } from './riskMetric'

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
export function readRiskSettings(kept: unknown): RiskSettings {
  const usual = usualRiskSettings
  const given: Readonly<Record<string, unknown>> = typeof kept === 'object' && kept !== null ? { ...kept } : {}
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

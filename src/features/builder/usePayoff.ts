import { useMemo } from 'react'
import { payoffCurves, plotRange, scenarioCurve } from './payoffCurves'
import { deviationBand, expiriesOf, payoffFigures } from './payoffModel'
import type { ScenarioFigures } from './FiguresPanel'
import { isCalm, scenarioPrice, structureScenario, type Scenario } from './scenario'
import { standardVega } from '@/quant/structures/standardVega'
import { structureGreeks, structurePnl, type StructureScenario } from '@/quant/structures/structureValue'
import type { BuilderMarket } from './useBuilderMarket'
import { useUnchanged } from './useUnchanged'

const nothing: readonly [] = []

/** Everything that is drawn and said of the structure, in the market and in the scenario. */
export function usePayoff(
  { structure = nothing, market, indexPrice }: BuilderMarket,
  scenario: Scenario,
  nowNs: bigint,
) {
  const expiries = useMemo(() => expiriesOf(structure), [structure])
  const [first] = expiries
  const last = expiries.at(-1)
  const deviation = useMemo(
    () => (first === undefined || market === undefined ? undefined : deviationBand(first, market)),
    [first, market],
  )
  const wanted = plotRange(structure, indexPrice ?? middleOf(structure), deviation)
  const range = useUnchanged(wanted, (one, other) => one.from === other.from && one.to === other.to)
  const figures = useMemo(() => payoffFigures(structure, market), [structure, market])
  const steady = useMemo(() => payoffCurves(structure, market, range, nowNs), [structure, market, range, nowNs])
  const curves = useMemo(() => {
    const asked = isCalm(scenario) ? undefined : structureScenario(scenario, nowNs, last)
    return { ...steady, scenario: scenarioCurve(structure, market, range, asked) }
  }, [steady, structure, market, range, scenario, nowNs, last])
  const figuresAt = (at: Omit<StructureScenario, 'price'>, price: number): ScenarioFigures | undefined => {
    if (market === undefined) return undefined
    const full = { ...at, price }
    return {
      pnl: structurePnl(structure, market, full),
      greeks: structureGreeks(structure, market, full),
      standardVega: standardVega(structure, market, full),
    }
  }
  const now =
    indexPrice === undefined
      ? undefined
      : figuresAt({ timeNs: nowNs, ivShift: 0, settlement: 'atIndexOfNow' }, indexPrice)
  const inScenario =
    indexPrice === undefined || isCalm(scenario)
      ? undefined
      : figuresAt(structureScenario(scenario, nowNs, last), scenarioPrice(scenario, indexPrice))
  return { expiries, deviation, range, figures, curves, now, inScenario }
}

export type Payoff = ReturnType<typeof usePayoff>

/** Somewhere to look while the index is not known. */
function middleOf(structure: NonNullable<BuilderMarket['structure']>): number {
  const strikes = structure.flatMap((leg) => (leg.kind === 'option' ? [Number(leg.strike) / 1e6] : []))
  return strikes.length === 0 ? 1 : strikes.reduce((sum, strike) => sum + strike, 0) / strikes.length
}

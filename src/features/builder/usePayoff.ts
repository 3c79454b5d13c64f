import { useMemo } from 'react'
import { payoffCurves, plotRange, scenarioCurve, deviationBand, expiriesOf, payoffFigures } from './payoffModel'
import type { ScenarioFigures } from './FiguresPanel'
import {
  standardVega,
  structureGreeks,
  structurePnl,
  type StructureScenario,
  type SettlementConvention,
} from '@/quant/structures/structureValue'
import { type BuilderMarket, useUnchanged } from './useBuilderMarket'

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

/** What the sliders say: how far the index, the volatilities and the time are from now. */
export type Scenario = {
  /** Of the index of now, in hundredths of a percent: −500 is five percent lower. */
  readonly move: number
  /** Volatility points added to every leg. */
  readonly points: number
  /** Of the time to the last expiry, in thousandths: 1000 is that expiry itself. */
  readonly time: number
  readonly settlement: SettlementConvention
}

export const calm: Scenario = { move: 0, points: 0, time: 0, settlement: 'atIndexOfNow' }
export const wholeTime = 1000
export const mostMove = 5000
export const mostPoints = 100

export function isCalm({ move, points, time }: Scenario): boolean {
  return move === 0 && points === 0 && time === 0
}

/** When it is, UNIX nanoseconds: at the end exactly the last expiry. */
export function scenarioTimeNs({ time }: Scenario, nowNs: bigint, lastExpiryNs: bigint | undefined): bigint {
  if (lastExpiryNs === undefined || lastExpiryNs <= nowNs) return nowNs
  return nowNs + ((lastExpiryNs - nowNs) * BigInt(time)) / BigInt(wholeTime)
}

/** The place on the slider of a time; the one after it where it lies between two, so that what expires then has. */
export function timeAt(timeNs: bigint, nowNs: bigint, lastExpiryNs: bigint): number {
  if (lastExpiryNs <= nowNs || timeNs <= nowNs) return 0
  const whole = lastExpiryNs - nowNs
  const exact = (timeNs - nowNs) * BigInt(wholeTime)
  return Math.min(Number((exact + whole - 1n) / whole), wholeTime)
}

export function scenarioPrice({ move }: Scenario, indexPrice: number): number {
  return indexPrice * (1 + move / 10_000)
}

export function structureScenario(
  scenario: Scenario,
  nowNs: bigint,
  lastExpiryNs: bigint | undefined,
): Omit<StructureScenario, 'price'> {
  return {
    timeNs: scenarioTimeNs(scenario, nowNs, lastExpiryNs),
    ivShift: scenario.points / 100,
    settlement: scenario.settlement,
  }
}

import { useMemo } from 'react'
import { fixedAverage, windowLeft } from '@/core/quant/settlement'
import type { SettlementConvention } from '@/core/quant/structures/futureOption'
import { expiriesOf, structureOutcome } from '@/core/quant/structures/structureOutcome'
import {
  standardVega,
  structureGreeks,
  structurePnl,
  type StructureScenario,
} from '@/core/quant/structures/structureValue'
import { settlingText } from '@/web/ui/settlingText'
import { netGreeks } from './builderLeg'
import type { ScenarioFigures } from './FiguresPanel'
import { payoffCurves, plotRange, scenarioCurve, deviationBand } from './payoffModel'
import { type BuilderMarket, useUnchanged } from './useBuilderMarket'

const nothing: readonly [] = []

export function usePayoff(
  { legs, structure = nothing, market, indexPrice }: BuilderMarket,
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
  const figures = useMemo(() => structureOutcome(structure, market), [structure, market])
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
  const model =
    indexPrice === undefined
      ? undefined
      : figuresAt({ timeNs: nowNs, ivShift: 0, settlement: 'atIndexOfNow' }, indexPrice)
  const now = model === undefined ? undefined : { ...model, greeks: { ...model.greeks, ...netGreeks(legs) } }
  const inScenario =
    indexPrice === undefined || isCalm(scenario)
      ? undefined
      : figuresAt(structureScenario(scenario, nowNs, last), scenarioPrice(scenario, indexPrice))
  return { expiries, deviation, range, figures, curves, now, inScenario, settling: settlingNote(first, market, nowNs) }
}

/**
 * Text with the fraction of the first expiry's settlement average that is already fixed; undefined before the
 * settlement window.
 */
function settlingNote(
  expiryNs: bigint | undefined,
  market: BuilderMarket['market'],
  nowNs: bigint,
): string | undefined {
  const left = expiryNs === undefined ? 1 : windowLeft(expiryNs, nowNs)
  if (expiryNs === undefined || left === 1) return undefined
  const average = market === undefined ? undefined : fixedAverage(market.forwardOf(expiryNs), market.indexPrice, left)
  return settlingText(left, average)
}

export type Payoff = ReturnType<typeof usePayoff>

function middleOf(structure: NonNullable<BuilderMarket['structure']>): number {
  const strikes = structure.flatMap((leg) => (leg.kind === 'option' ? [Number(leg.strike) / 1e6] : []))
  return strikes.length === 0 ? 1 : strikes.reduce((sum, strike) => sum + strike, 0) / strikes.length
}

export type Scenario = {
  /** In hundredths of a percent of the current index: −500 is 5% lower. */
  readonly move: number
  /** Volatility points added to every leg. */
  readonly points: number
  readonly time: ScenarioTime
  readonly settlement: SettlementConvention
}

/** A time in the scenario. An expiry is an exact instant, which no slider position matches. */
export type ScenarioTime =
  /** Thousandths of the time to the last expiry. */
  { readonly kind: 'share'; readonly thousandths: number } | { readonly kind: 'expiry'; readonly expiryNs: bigint }

const now: ScenarioTime = { kind: 'share', thousandths: 0 }
export const calm: Scenario = { move: 0, points: 0, time: now, settlement: 'atIndexOfNow' }
export const wholeTime = 1000
export const mostMove = 5000
export const mostPoints = 100

export function isCalm({ move, points, time }: Scenario): boolean {
  return move === 0 && points === 0 && isNow(time)
}

export function isNow(time: ScenarioTime): boolean {
  return time.kind === 'share' && time.thousandths === 0
}

/** Time of the scenario in UNIX nanoseconds, between now and the last expiry. */
export function scenarioTimeNs({ time }: Scenario, nowNs: bigint, lastExpiryNs: bigint | undefined): bigint {
  if (lastExpiryNs === undefined || lastExpiryNs <= nowNs) return nowNs
  if (time.kind === 'share') return nowNs + ((lastExpiryNs - nowNs) * BigInt(time.thousandths)) / BigInt(wholeTime)
  const { expiryNs } = time
  return expiryNs < nowNs ? nowNs : expiryNs > lastExpiryNs ? lastExpiryNs : expiryNs
}

/** Nearest slider position to a time, in thousandths. */
export function placeOf(timeNs: bigint, nowNs: bigint, lastExpiryNs: bigint): number {
  if (lastExpiryNs <= nowNs || timeNs <= nowNs) return 0
  return Math.min(Math.round((Number(timeNs - nowNs) * wholeTime) / Number(lastExpiryNs - nowNs)), wholeTime)
}

/** Time at a slider position. Snaps to an expiry if this is the position nearest to it. */
export function timeAtPlace(thousandths: number, nowNs: bigint, expiries: readonly bigint[]): ScenarioTime {
  const last = expiries.at(-1)
  const snapped = expiries.find((one) => last !== undefined && placeOf(one, nowNs, last) === thousandths)
  if (snapped === undefined || thousandths === 0) return { kind: 'share', thousandths }
  return { kind: 'expiry', expiryNs: snapped }
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

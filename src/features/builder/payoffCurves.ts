import { toNumber } from '@/protocol/fixed6'
import type { StructureLeg } from '@/quant/structures/structureLeg'
import { structurePnl, type StructureScenario } from '@/quant/structures/structureValue'
import { niceStep } from '@/ui/valueScale'
import { firstExpiryPnl, type PayoffMarket } from './payoffModel'

export type CurvePoint = { readonly price: number; readonly pnl: number }

/** PnL in USD by the index. A curve that cannot be known is undefined. */
export type PayoffCurves = {
  readonly atExpiry: readonly CurvePoint[] | undefined
  readonly now: readonly CurvePoint[] | undefined
  readonly scenario: readonly CurvePoint[] | undefined
}

export type PlotRange = { readonly from: number; readonly to: number }

const points = 120
/** The picture shows so many deviations each way, at least, and so much around the strikes. */
const shownDeviations = 2.5
const strikeRoom = 0.06
const leastRoom = 0.1

/**
 * The prices that are shown: the strikes with room around them, and where the index is likely to be. On a coarse grid, so
 * that the picture stands still while the index moves.
 */
export function plotRange(
  legs: readonly StructureLeg[],
  indexPrice: number,
  deviation: { readonly from: number; readonly to: number } | undefined,
): PlotRange {
  const strikes = legs.flatMap((leg) => (leg.kind === 'option' ? [toNumber(leg.strike)] : []))
  const spread =
    deviation === undefined ? leastRoom : Math.max(shownDeviations * Math.log(deviation.to / indexPrice), leastRoom)
  const low = Math.min(indexPrice * Math.exp(-spread), ...strikes.map((strike) => strike * (1 - strikeRoom)))
  const high = Math.max(indexPrice * Math.exp(spread), ...strikes.map((strike) => strike * (1 + strikeRoom)))
  const step = niceStep((high - low) / 12)
  return { from: Math.max(Math.floor(low / step) * step, 0), to: Math.ceil(high / step) * step }
}

export function payoffCurves(
  legs: readonly StructureLeg[],
  market: PayoffMarket | undefined,
  range: PlotRange,
  nowNs: bigint,
): Pick<PayoffCurves, 'atExpiry' | 'now'> {
  const pnlOf = firstExpiryPnl(legs, market)
  return {
    atExpiry: pnlOf && sampledPrices(legs, range).map((price) => ({ price, pnl: pnlOf(price) })),
    now: scenarioCurve(legs, market, range, { timeNs: nowNs, ivShift: 0, settlement: 'atIndexOfNow' }),
  }
}

/** By itself, because a slider moves nothing but this. Undefined without a market or a scenario. */
export function scenarioCurve(
  legs: readonly StructureLeg[],
  market: PayoffMarket | undefined,
  range: PlotRange,
  scenario: Omit<StructureScenario, 'price'> | undefined,
): readonly CurvePoint[] | undefined {
  if (market === undefined || scenario === undefined) return undefined
  return sampledPrices(legs, range).map((price) => ({ price, pnl: structurePnl(legs, market, { ...scenario, price }) }))
}

/** Evenly, and at every strike: that is where a payoff bends. */
function sampledPrices(legs: readonly StructureLeg[], { from, to }: PlotRange): readonly number[] {
  const even = Array.from({ length: points + 1 }, (_, at) => from + ((to - from) * at) / points)
  const strikes = legs.flatMap((leg) => (leg.kind === 'option' ? [toNumber(leg.strike)] : []))
  return [...new Set([...even, ...strikes.filter((strike) => strike > from && strike < to)])].sort((a, b) => a - b)
}

/** Of a curve between its points, straight. */
export function pnlOn(curve: readonly CurvePoint[] | undefined, price: number): number | undefined {
  const next = curve?.findIndex((point) => point.price >= price) ?? -1
  const above = curve?.[next]
  const below = curve?.[next - 1]
  if (above === undefined) return undefined
  if (below === undefined || above.price === price) return above.price === price ? above.pnl : undefined
  return below.pnl + ((above.pnl - below.pnl) * (price - below.price)) / (above.price - below.price)
}

import { toNumber } from '@/core/protocol/fixed6'
import { indexOfForward } from '@/core/quant/structures/futureOption'
import type { OptionLeg, StructureLeg } from '@/core/quant/structures/structureCost'
import { firstExpiryPnl, type OutcomeMarket } from '@/core/quant/structures/structureOutcome'
import { pnlByPrice, type StructureScenario } from '@/core/quant/structures/structureValue'
import type { TerminalDistribution } from '@/core/quant/terminalDistribution'
import { niceStep } from '@/web/ui/valueScale'

export type PayoffMarket = OutcomeMarket & {
  readonly smileAt: (expiryNs: bigint, price: number) => number | undefined
  readonly yearsTo: (expiryNs: bigint) => number
}

/** N(1): the share below one standard deviation above the middle. */
const belowDeviation = 0.841345

/**
 * The middle 68% of the settlement price, or of the index during the settlement window: by the smile's distribution, from
 * which the probability of profit is, or by the volatility at the forward while there is none.
 */
export function deviationBand(
  expiryNs: bigint,
  market: PayoffMarket,
): { readonly from: number; readonly to: number } | undefined {
  const forward = market.forwardOf(expiryNs)
  const settlements = middleSettlements(expiryNs, market)
  if (settlements === undefined) return undefined
  const underlying = { nowNs: market.nowNs, indexPrice: market.indexPrice, forwards: [] }
  const atExpiry = { price: 0, timeNs: expiryNs, ivShift: 0, settlement: 'atScenarioPrice' } as const
  const indexAt = (settlement: number) => indexOfForward({ expiryNs, forward }, underlying, atExpiry, settlement)
  const [from, to] = [indexAt(settlements[0]), indexAt(settlements[1])]
  return from === undefined || to === undefined ? undefined : { from: Math.max(from, 0), to }
}

function middleSettlements(expiryNs: bigint, market: PayoffMarket): readonly [number, number] | undefined {
  const forward = market.forwardOf(expiryNs)
  const iv = market.smileAt(expiryNs, forward)
  if (iv === undefined) return undefined
  const total = iv * Math.sqrt(market.yearsTo(expiryNs))
  const distribution = market.distributionOf(expiryNs)
  if (distribution === undefined) return [forward * Math.exp(-total), forward * Math.exp(total)]
  const most = forward * Math.exp(10 * total)
  return [priceAbove(distribution, belowDeviation, most), priceAbove(distribution, 1 - belowDeviation, most)]
}

/** The price with this probability above it, up to `most`. */
function priceAbove({ above }: TerminalDistribution, probability: number, most: number): number {
  let [low, high] = [0, most]
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2
    if (above(middle) > probability) low = middle
    else high = middle
  }
  return low
}

export type ModelInput = {
  readonly nowNs: bigint
  readonly indexPrice: number | undefined
  readonly forwards: ReadonlyMap<bigint, { readonly forward: number }>
  readonly ivOf: (leg: OptionLeg) => number | undefined
  readonly smileAt: PayoffMarket['smileAt']
  readonly yearsTo: PayoffMarket['yearsTo']
  readonly distributionOf: PayoffMarket['distributionOf']
}

/**
 * Collects the market data that a payoff needs; undefined while the index, a forward or a volatility of the legs is
 * unknown.
 */
export function payoffMarket(legs: readonly StructureLeg[], input: ModelInput): PayoffMarket | undefined {
  const { nowNs, indexPrice, forwards, ivOf, smileAt, yearsTo, distributionOf } = input
  if (indexPrice === undefined) return undefined
  const ivs = new Map<OptionLeg, number>()
  for (const leg of legs) {
    if (leg.kind !== 'option') continue
    const iv = ivOf(leg)
    if (iv === undefined || !forwards.has(leg.expiryNs)) return undefined
    ivs.set(leg, iv)
  }
  return {
    nowNs,
    indexPrice,
    forwardOf: (expiryNs) => forwards.get(expiryNs)?.forward ?? indexPrice,
    ivOf: (leg) => ivs.get(leg) ?? 0,
    smileAt,
    yearsTo,
    distributionOf,
  }
}

export type CurvePoint = { readonly price: number; readonly pnl: number }

/** PnL in USD by index. A curve that cannot be computed is undefined. */
export type PayoffCurves = {
  readonly atExpiry: readonly CurvePoint[] | undefined
  readonly now: readonly CurvePoint[] | undefined
  readonly scenario: readonly CurvePoint[] | undefined
}

export type PlotRange = { readonly from: number; readonly to: number }

const points = 120
/** The plot extends at least this many standard deviations to either side, and this fraction beyond each strike. */
const shownDeviations = 2.5
const strikeRoom = 0.06
const leastRoom = 0.1

/**
 * Price range that contains the strikes and the likely range of the index. A coarse grid keeps it stable while the
 * index moves.
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
    atExpiry:
      pnlOf === undefined ? undefined : sampledPrices(legs, range).map((price) => ({ price, pnl: pnlOf(price) })),
    now: scenarioCurve(legs, market, range, { timeNs: nowNs, ivShift: 0, settlement: 'atIndexOfNow' }),
  }
}

/**
 * Computes the scenario's curve. Separate from `payoffCurves`, because a slider changes only this curve. Undefined
 * without a market or a scenario.
 */
export function scenarioCurve(
  legs: readonly StructureLeg[],
  market: PayoffMarket | undefined,
  range: PlotRange,
  scenario: Omit<StructureScenario, 'price'> | undefined,
): readonly CurvePoint[] | undefined {
  if (market === undefined || scenario === undefined) return undefined
  const pnlOf = pnlByPrice(legs, market, scenario)
  return sampledPrices(legs, range).map((price) => ({ price, pnl: pnlOf(price) }))
}

/** Returns evenly spaced prices and all strikes, because a payoff bends at a strike. */
function sampledPrices(legs: readonly StructureLeg[], { from, to }: PlotRange): readonly number[] {
  const even = Array.from({ length: points + 1 }, (_, at) => from + ((to - from) * at) / points)
  const strikes = legs.flatMap((leg) => (leg.kind === 'option' ? [toNumber(leg.strike)] : []))
  return [...new Set([...even, ...strikes.filter((strike) => strike > from && strike < to)])].sort((a, b) => a - b)
}

/** Interpolates the PnL at a price linearly. */
export function pnlOn(curve: readonly CurvePoint[] | undefined, price: number): number | undefined {
  const next = curve?.findIndex((point) => point.price >= price) ?? -1
  const above = curve?.[next]
  const below = curve?.[next - 1]
  if (above === undefined) return undefined
  if (below === undefined || above.price === price) return above.price === price ? above.pnl : undefined
  return below.pnl + ((above.pnl - below.pnl) * (price - below.price)) / (above.price - below.price)
}

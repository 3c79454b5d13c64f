import { fixed6, toNumber, type Price } from '@/protocol/fixed6'
import { curveFigures, expiryPayoff, pnlAtExpiry } from '@/quant/structures/expiryPayoff'
import { probabilityOfProfit, probabilityWhere } from '@/quant/structures/probabilityOfProfit'
import type { OptionLeg, StructureLeg } from '@/quant/structures/structureCost'
import { structurePnl, type StructureMarket, type StructureScenario } from '@/quant/structures/structureValue'
import { niceStep } from '@/ui/valueScale'

/** What a structure can come to when its first legs expire. USD; `none`: no price gives a profit, or a loss. */
export type PayoffFigures = {
  readonly maxProfit: number | 'unlimited' | 'none'
  readonly maxLoss: number | 'unlimited' | 'none'
  readonly breakevens: readonly number[]
  /** Between 0 and 1; undefined while the market is not known, and of what does not expire. */
  readonly probability: number | undefined
  /** From the payoff itself; otherwise from the model, which values the legs that live on. */
  readonly isExact: boolean
}

/** The market, and the volatility that the odds are taken from. */
export type PayoffMarket = StructureMarket & {
  readonly smileAt: (expiryNs: bigint, price: number) => number | undefined
  readonly yearsTo: (expiryNs: bigint) => number
}

/** When the legs expire, ascending, each once. */
export function expiriesOf(legs: readonly StructureLeg[]): readonly bigint[] {
  const expiries = new Set(legs.flatMap((leg) => (leg.kind === 'option' ? [leg.expiryNs] : [])))
  return [...expiries].sort((a, b) => (a < b ? -1 : 1))
}

/** The PnL by the index at the first expiry: the payoff itself when all legs end then, else a model of what lives on. */
export function firstExpiryPnl(
  legs: readonly StructureLeg[],
  market: StructureMarket | undefined,
): ((price: number) => number) | undefined {
  const [first, second] = expiriesOf(legs)
  if (second === undefined) return (price) => toNumber(pnlAtExpiry(legs, priceOf(price)))
  if (first === undefined || market === undefined) return undefined
  const scenario = { timeNs: first, ivShift: 0, settlement: 'atIndexOfNow' } as const
  return (price) => structurePnl(legs, market, { ...scenario, price })
}

/** Undefined when legs live on and the market that values them is not known. */
export function payoffFigures(
  legs: readonly StructureLeg[],
  market: PayoffMarket | undefined,
): PayoffFigures | undefined {
  const [first, second] = expiriesOf(legs)
  if (second === undefined) return exactFigures(legs, first, market)
  const pnlOf = firstExpiryPnl(legs, market)
  return pnlOf !== undefined && market !== undefined && first !== undefined
    ? modelFigures(legs, first, pnlOf, market)
    : undefined
}

function exactFigures(
  legs: readonly StructureLeg[],
  expiryNs: bigint | undefined,
  market: PayoffMarket | undefined,
): PayoffFigures {
  const payoff = expiryPayoff(legs)
  const terminal = expiryNs === undefined || market === undefined ? undefined : terminalMarket(expiryNs, market)
  return {
    maxProfit: typeof payoff.maxProfit === 'bigint' ? toNumber(payoff.maxProfit) : payoff.maxProfit,
    maxLoss: typeof payoff.maxLoss === 'bigint' ? toNumber(payoff.maxLoss) : payoff.maxLoss,
    breakevens: payoff.breakevens.map(toNumber),
    probability: terminal === undefined ? undefined : probabilityOfProfit(payoff, terminal),
    isExact: true,
  }
}

/** So many deviations from the forward prices are looked at, and so much beyond the strikes at least. */
const reachDeviations = 6
const leastReach = 1.25

function modelFigures(
  legs: readonly StructureLeg[],
  expiryNs: bigint,
  pnlOf: (price: number) => number,
  market: PayoffMarket,
): PayoffFigures {
  const strikes = legs.flatMap((leg) => (leg.kind === 'option' ? [toNumber(leg.strike)] : []))
  const deviation = deviationBand(expiryNs, market)
  const reach = deviation === undefined ? leastReach : (deviation.to / deviation.from) ** (reachDeviations / 2)
  const range = {
    from: Math.min(market.indexPrice / reach, ...strikes.map((strike) => strike / leastReach)),
    to: Math.max(market.indexPrice * reach, ...strikes.map((strike) => strike * leastReach)),
  }
  const { breakevens, highest, lowest } = curveFigures(pnlOf, range, strikes)
  const slope = slopeAbove(legs)
  const terminal = terminalMarket(expiryNs, market)
  return {
    maxProfit: slope > 0 ? 'unlimited' : highest.pnl > 0 ? highest.pnl : 'none',
    maxLoss: slope < 0 ? 'unlimited' : lowest.pnl < 0 ? -lowest.pnl : 'none',
    breakevens,
    probability:
      terminal === undefined ? undefined : probabilityWhere((price) => pnlOf(price) > 0, breakevens, terminal),
    isExact: false,
  }
}

/** USD of PnL for one more of the price, far above every strike: of calls and of what does not expire. */
function slopeAbove(legs: readonly StructureLeg[]): number {
  const rising = legs.filter((leg) => leg.kind === 'perpetual' || leg.optionType === 'call')
  return toNumber(fixed6<Price>(rising.reduce<bigint>((sum, { amount }) => sum + amount, 0n)))
}

function terminalMarket(expiryNs: bigint, market: PayoffMarket) {
  const forward = market.forwardOf(expiryNs)
  const atForward = market.smileAt(expiryNs, forward)
  if (atForward === undefined) return undefined
  return {
    forward,
    yearsToExpiry: market.yearsTo(expiryNs),
    ivAt: (price: number) => market.smileAt(expiryNs, price) ?? atForward,
  }
}

/** One deviation of the index by an expiry, down and up: two thirds of the odds lie between. */
export function deviationBand(
  expiryNs: bigint,
  market: PayoffMarket,
): { readonly from: number; readonly to: number } | undefined {
  const terminal = terminalMarket(expiryNs, market)
  if (terminal === undefined) return undefined
  const total = terminal.ivAt(terminal.forward) * Math.sqrt(terminal.yearsToExpiry)
  return { from: terminal.forward * Math.exp(-total), to: terminal.forward * Math.exp(total) }
}

export type ModelInput = {
  readonly indexPrice: number | undefined
  readonly forwards: ReadonlyMap<bigint, { readonly forward: number }>
  readonly ivOf: (leg: OptionLeg) => number | undefined
  readonly smileAt: PayoffMarket['smileAt']
  readonly yearsTo: PayoffMarket['yearsTo']
}

/** The market of these legs; undefined while the index, a forward or a volatility of theirs is not known. */
export function payoffMarket(legs: readonly StructureLeg[], input: ModelInput): PayoffMarket | undefined {
  const { indexPrice, forwards, ivOf, smileAt, yearsTo } = input
  if (indexPrice === undefined) return undefined
  const ivs = new Map<OptionLeg, number>()
  for (const leg of legs) {
    if (leg.kind !== 'option') continue
    const iv = ivOf(leg)
    if (iv === undefined || !forwards.has(leg.expiryNs)) return undefined
    ivs.set(leg, iv)
  }
  return {
    indexPrice,
    forwardOf: (expiryNs) => forwards.get(expiryNs)?.forward ?? indexPrice,
    ivOf: (leg) => ivs.get(leg) ?? 0,
    smileAt,
    yearsTo,
  }
}

/** A price of the picture as money; no price is below 0. */
function priceOf(price: number): Price {
  return fixed6<Price>(BigInt(Math.round(Math.max(price, 0) * 1e6)))
}

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
 * The prices that are shown: the strikes with room around them, and where the index is likely to be. On a coarse grid,
 * so that the range does not move while the index moves.
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

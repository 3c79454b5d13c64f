import { fixed6, toNumber, type Price } from '@/core/protocol/fixed6'
import { intrinsicValue } from '../black76'
import { windowLeft } from '../settlement'
import type { TerminalDistribution } from '../terminalDistribution'
import { curveFigures, zeroBetween, type PnlCurve } from './curveFigures'
import { expiryPayoff, pnlAtExpiry } from './expiryPayoff'
import { forwardThen, indexOfForward, type FutureScenario, type UnderlyingNow } from './futureOption'
import { probabilityOfProfit, probabilityWhere } from './probabilityOfProfit'
import type { StructureLeg } from './structureCost'
import { feeOf, pnlByPrice, underlyingOf, type StructureMarket } from './structureValue'

/** The outcome of a structure at its first expiry, over every index from 0 on. USD, after the fees of the legs. */
export type StructureOutcome = {
  /** `none`: no index gives a profit, or a loss. */
  readonly maxProfit: number | 'unlimited' | 'none'
  readonly maxLoss: number | 'unlimited' | 'none'
  /** Index prices, ascending. */
  readonly breakevens: readonly number[]
  /** Between 0 and 1; undefined while the distribution is unknown, and for a structure without an expiry. */
  readonly probability: number | undefined
  /**
   * True if derived exactly from the payoff. False if a model values later legs, or if a part of the settlement is
   * already fixed.
   */
  readonly isExact: boolean
}

export type OutcomeMarket = StructureMarket & {
  readonly distributionOf: (expiryNs: bigint) => TerminalDistribution | undefined
}

export function expiriesOf(legs: readonly StructureLeg[]): readonly bigint[] {
  const expiries = new Set(legs.flatMap((leg) => (leg.kind === 'option' ? [leg.expiryNs] : [])))
  return [...expiries].sort((a, b) => (a < b ? -1 : 1))
}

/**
 * Computes the PnL by the index at the first expiry. If all legs end then, this is the payoff; otherwise the model
 * values the remaining legs. In the settlement window the PnL is by the index from now on, because a part of the
 * settlement is fixed. Undefined if a market is needed and unknown.
 */
export function firstExpiryPnl(
  legs: readonly StructureLeg[],
  market: StructureMarket | undefined,
): PnlCurve | undefined {
  const [first, second] = expiriesOf(legs)
  const isPayoff = second === undefined && !isSettling(first, market)
  if (isPayoff) return (price) => toNumber(pnlAtExpiry(legs, priceOf(price)))
  return first === undefined || market === undefined ? undefined : pnlByPrice(legs, market, atExpiry(first))
}

/** Computes maximum profit and loss, breakevens and probability of profit. All screens use this function. */
export function structureOutcome(
  legs: readonly StructureLeg[],
  market: OutcomeMarket | undefined,
): StructureOutcome | undefined {
  const [first, second] = expiriesOf(legs)
  if (second === undefined && !isSettling(first, market)) return payoffOutcome(legs, first, market)
  return first === undefined || market === undefined ? undefined : modelOutcome(legs, first, market)
}

function isSettling(expiryNs: bigint | undefined, market: StructureMarket | undefined): boolean {
  return expiryNs !== undefined && market !== undefined && windowLeft(expiryNs, market.nowNs) < 1
}

function payoffOutcome(
  legs: readonly StructureLeg[],
  expiryNs: bigint | undefined,
  market: OutcomeMarket | undefined,
): StructureOutcome {
  const payoff = expiryPayoff(legs)
  const distribution = expiryNs === undefined ? undefined : market?.distributionOf(expiryNs)
  return {
    maxProfit: typeof payoff.maxProfit === 'bigint' ? toNumber(payoff.maxProfit) : payoff.maxProfit,
    maxLoss: typeof payoff.maxLoss === 'bigint' ? toNumber(payoff.maxLoss) : payoff.maxLoss,
    breakevens: payoff.breakevens.map(toNumber),
    probability: distribution === undefined ? undefined : probabilityOfProfit(payoff, distribution),
    isExact: true,
  }
}

function modelOutcome(legs: readonly StructureLeg[], first: bigint, market: OutcomeMarket): StructureOutcome {
  const underlying = underlyingOf(legs, market)
  const pnlOf = pnlByPrice(legs, market, atExpiry(first))
  const prices = searchedPrices(legs, first, market, underlying)
  const found = curveFigures(pnlOf, prices)
  const { slope, rest } = farAbove(legs, first, underlying)
  const ends = slope === 0 ? [rest] : []
  const most = Math.max(found.highest, ...ends)
  const least = Math.min(found.lowest, ...ends)
  const beyond = slope === 0 ? undefined : zeroBeyond(pnlOf, prices.at(-1) ?? 0, slope)
  const breakevens = beyond === undefined ? found.breakevens : [...found.breakevens, beyond]
  const settled = { expiryNs: first, forward: market.forwardOf(first) }
  const distribution = market.distributionOf(first)
  const settlementAt = (price: number) => forwardThen(settled, underlying, { ...atExpiry(first), price })
  return {
    maxProfit: slope > 0 ? 'unlimited' : most > 0 ? most : 'none',
    maxLoss: slope < 0 ? 'unlimited' : least < 0 ? -least : 'none',
    breakevens,
    probability:
      distribution === undefined
        ? undefined
        : probabilityWhere((price) => pnlOf(price) > 0, breakevens, {
            above: (price) => distribution.above(settlementAt(price)),
          }),
    isExact: false,
  }
}

function atExpiry(timeNs: bigint): Omit<FutureScenario, 'price'> {
  return { timeNs, ivShift: 0, settlement: 'atScenarioPrice' }
}

const steps = 512
/** Beyond this many standard deviations an option's time value is negligible. */
const farDeviations = 8
/** Minimum reach of the near search beyond index and strikes, as a factor. */
const leastReach = 1.5
const mostReach = 1_000

/**
 * Returns the prices to search: logarithmically even near the strikes and out to where time value ends, plus every
 * kink of the settled legs.
 */
function searchedPrices(
  legs: readonly StructureLeg[],
  first: bigint,
  market: StructureMarket,
  underlying: UnderlyingNow,
): readonly number[] {
  const options = legs.filter((leg) => leg.kind === 'option')
  const kinks = options.flatMap(({ expiryNs, strike }) => {
    const point = { expiryNs, forward: market.forwardOf(expiryNs) }
    return indexOfForward(point, underlying, { ...atExpiry(first), price: 0 }, toNumber(strike)) ?? []
  })
  const places = [underlying.indexPrice, ...kinks].filter((price) => price > 0)
  const [low, high] = [Math.min(...places), Math.max(...places)]
  const deviations = options.map((leg) => market.ivOf(leg) * Math.sqrt(Number(leg.expiryNs - first) / nsPerYear))
  const reach = Math.min(leastReach * Math.exp(farDeviations * Math.max(0, ...deviations)), mostReach)
  const prices = [...evenly(low / leastReach, high * leastReach), ...evenly(low / reach, high * reach), ...places]
  return [...new Set([0, ...prices])].sort((a, b) => a - b)
}

const nsPerYear = 365 * 86_400 * 1e9

function evenly(from: number, to: number): readonly number[] {
  return Array.from({ length: steps + 1 }, (_, at) => from * (to / from) ** (at / steps))
}

/**
 * Returns the PnL far above every strike as slope × index + rest. The slope follows from the contracts alone: the
 * premium of later forwards over the index is assumed to vanish there, so that bought and sold calls cancel.
 */
function farAbove(
  legs: readonly StructureLeg[],
  first: bigint,
  underlying: UnderlyingNow,
): { readonly slope: number; readonly rest: number } {
  let slope = 0
  let rest = 0
  for (const leg of legs) {
    const amount = toNumber(leg.amount)
    rest -= amount * toNumber(leg.price) + feeOf(leg)
    if (leg.kind === 'perpetual') {
      slope += amount
      continue
    }
    const left = leg.expiryNs === first ? windowLeft(first, underlying.nowNs) : 1
    const fixed = left < 1 ? fixedPart(first, underlying, left) : 0
    const strike = toNumber(leg.strike)
    if (left === 0) rest += amount * intrinsicValue({ forward: fixed, strike, optionType: leg.optionType })
    else if (leg.optionType === 'call') {
      slope += amount * left
      rest += amount * (fixed - strike)
    }
  }
  // Rounding: fractions of a window do not add up exactly.
  return { slope: Math.abs(slope) < leastSlope ? 0 : slope, rest }
}

const leastSlope = 1e-9

/** Computes the settlement price if the index were 0 from now on. */
function fixedPart(first: bigint, underlying: UnderlyingNow, left: number): number {
  const forward = underlying.forwards.find(({ expiryNs }) => expiryNs === first)?.forward ?? underlying.indexPrice
  return forward - left * underlying.indexPrice
}

const doublings = 60

/** Solves for where a curve that grows with `slope` crosses zero above the last searched price. */
function zeroBeyond(pnlOf: PnlCurve, last: number, slope: number): number | undefined {
  const left = { price: last, pnl: pnlOf(last) }
  if (left.pnl === 0 || left.pnl > 0 === slope > 0) return undefined
  let price = last
  for (let count = 0; count < doublings; count++) {
    price *= 2
    const pnl = pnlOf(price)
    if (pnl > 0 === slope > 0) return zeroBetween(pnlOf, left, { price, pnl })
  }
  return undefined
}

/** Converts a curve price to money, at least 0. */
function priceOf(price: number): Price {
  return fixed6<Price>(BigInt(Math.round(Math.max(price, 0) * 1e6)))
}

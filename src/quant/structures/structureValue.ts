import { toNumber } from '@/protocol/fixed6'
import { black76, intrinsicValue } from '../black76'
import { greeks } from '../greeks'
import { yearsToExpiry } from '../yearsToExpiry'
import type { OptionLeg, StructureLeg } from './structureCost'

/** The market that a structure is valued in. */
export type StructureMarket = {
  /** The current index, USD. */
  readonly indexPrice: number
  /** The forward of an expiry now. */
  readonly forwardOf: (expiryNs: bigint) => number
  /** The volatility of an option now, as a fraction. */
  readonly ivOf: (leg: OptionLeg) => number
}

/**
 * At which index a leg was settled that expired before the time that is looked at. The way there is not known, so it is
 * said on the screen: at the index of now (the default), or at the price that is looked at.
 */
export type SettlementConvention = 'atIndexOfNow' | 'atScenarioPrice'

export type StructureScenario = {
  /** The index then, USD. */
  readonly price: number
  /** UNIX nanoseconds. */
  readonly timeNs: bigint
  /** Added to every volatility; 0.05 is five points. No volatility falls below 1 %, as in the venue's scenarios. */
  readonly ivShift: number
  readonly settlement: SettlementConvention
}

const leastIv = 0.01

/**
 * What a structure would have won or lost by then, in USD, fees not counted. Each leg lives on its own clock. The
 * forward of an expiry keeps the ratio to the index that it has now; from the first expiry on, the ratio to the forward
 * of the expiry that passed last, because that forward is the index then. Doubles: a model's value is no money.
 */
export function structurePnl(
  legs: readonly StructureLeg[],
  market: StructureMarket,
  scenario: StructureScenario,
): number {
  const base = basedMarket(legs, market, scenario.timeNs)
  return legs.reduce((sum, leg) => sum + toNumber(leg.amount) * (worthOf(leg, base, scenario) - toNumber(leg.price)), 0)
}

type BasedMarket = StructureMarket & {
  /** What the index of the scenario is the price of, in the current market. */
  readonly basePrice: number
}

/**
 * The basis of an expiry runs out by that expiry: the index then is what its forward was. So a later forward moves with
 * it by the ratio of the two, F far / F near, and not by the whole current basis.
 */
function basedMarket(legs: readonly StructureLeg[], market: StructureMarket, timeNs: bigint): BasedMarket {
  let passedNs: bigint | undefined
  for (const leg of legs) {
    if (leg.kind !== 'option' || leg.expiryNs > timeNs) continue
    if (passedNs === undefined || leg.expiryNs > passedNs) passedNs = leg.expiryNs
  }
  return { ...market, basePrice: passedNs === undefined ? market.indexPrice : market.forwardOf(passedNs) }
}

/** Over all legs, in the units of `greeks`: each leg by the forward of its own expiry. */
export type StructureGreeks = {
  readonly delta: number
  readonly gamma: number
  readonly vega: number
  readonly theta: number
}

/** Of the legs that are alive then. A perpetual has a delta of one contract and nothing else. */
export function structureGreeks(
  legs: readonly StructureLeg[],
  market: StructureMarket,
  scenario: StructureScenario,
): StructureGreeks {
  const base = basedMarket(legs, market, scenario.timeNs)
  let sums = { delta: 0, gamma: 0, vega: 0, theta: 0 }
  for (const leg of legs) {
    const amount = toNumber(leg.amount)
    if (leg.kind === 'perpetual') {
      sums = { ...sums, delta: sums.delta + amount }
      continue
    }
    if (leg.expiryNs <= scenario.timeNs) continue
    const found = greeks(modelOf(leg, base, scenario))
    sums = {
      delta: sums.delta + amount * found.delta,
      gamma: sums.gamma + amount * found.gamma,
      vega: sums.vega + amount * found.vega,
      theta: sums.theta + amount * found.theta,
    }
  }
  return sums
}

/** What one contract is worth then. */
function worthOf(leg: StructureLeg, market: BasedMarket, scenario: StructureScenario): number {
  if (leg.kind === 'perpetual') return scenario.price
  const isSettledBefore = leg.expiryNs < scenario.timeNs
  if (isSettledBefore || leg.expiryNs === scenario.timeNs) {
    const atNow = isSettledBefore && scenario.settlement === 'atIndexOfNow'
    const forward = atNow ? market.indexPrice : scenario.price
    return intrinsicValue({ forward, strike: toNumber(leg.strike), optionType: leg.optionType })
  }
  return black76(modelOf(leg, market, scenario))
}

function modelOf(leg: OptionLeg, market: BasedMarket, scenario: StructureScenario) {
  return {
    forward: (scenario.price * market.forwardOf(leg.expiryNs)) / market.basePrice,
    strike: toNumber(leg.strike),
    yearsToExpiry: yearsToExpiry(leg.expiryNs, scenario.timeNs),
    iv: Math.max(market.ivOf(leg) + scenario.ivShift, leastIv),
    optionType: leg.optionType,
  }
}

const standardDays = 30
const nsPerDay = 86_400_000_000_000

/**
 * USD for one volatility point of thirty days: vega × √(30 / days to expiry), summed. A point of a near expiry is not a
 * point of a far one; brought to thirty days they may be added.
 */
export function standardVega(
  legs: readonly StructureLeg[],
  market: StructureMarket,
  scenario: StructureScenario,
): number {
  const alive = legs.filter((leg): leg is OptionLeg => leg.kind === 'option' && leg.expiryNs > scenario.timeNs)
  return alive.reduce((sum, leg) => {
    const days = Number(leg.expiryNs - scenario.timeNs) / nsPerDay
    return sum + structureGreeks([leg], market, scenario).vega * Math.sqrt(standardDays / days)
  }, 0)
}

import { toNumber } from '@/core/protocol/fixed6'
import {
  forwardPoints,
  riskThen,
  worthThen,
  type FutureScenario,
  type OptionNow,
  type UnderlyingNow,
} from './futureOption'
import type { OptionLeg, StructureLeg } from './structureCost'

export type StructureMarket = {
  readonly nowNs: bigint
  readonly indexPrice: number
  readonly forwardOf: (expiryNs: bigint) => number
  readonly ivOf: (leg: OptionLeg) => number
}

export type StructureScenario = FutureScenario

/**
 * Computes the PnL of a structure in a scenario, in USD after the fees of the legs. Each leg has its own time and forward
 * (`forwardThen`); a perpetual is worth the index. Doubles: a model value is not money.
 */
export function structurePnl(
  legs: readonly StructureLeg[],
  market: StructureMarket,
  { price, ...scenario }: StructureScenario,
): number {
  return pnlByPrice(legs, market, scenario)(price)
}

export function pnlByPrice(
  legs: readonly StructureLeg[],
  market: StructureMarket,
  scenario: Omit<StructureScenario, 'price'>,
): (price: number) => number {
  const underlying = underlyingOf(legs, market)
  const parts = legs.map((leg) => ({
    amount: toNumber(leg.amount),
    paid: toNumber(leg.price),
    fee: feeOf(leg),
    option: leg.kind === 'perpetual' ? undefined : optionNow(leg, market),
  }))
  return (price) => {
    const then = { ...scenario, price }
    return parts.reduce((sum, { amount, paid, fee, option }) => {
      const worth = option === undefined ? price : worthThen(option, underlying, then)
      return sum + amount * (worth - paid) - fee
    }, 0)
  }
}

export function feeOf({ fee }: StructureLeg): number {
  return fee === undefined ? 0 : toNumber(fee)
}

export function underlyingOf(legs: readonly StructureLeg[], market: StructureMarket): UnderlyingNow {
  const { nowNs, indexPrice, forwardOf } = market
  const options = legs.filter((leg) => leg.kind === 'option')
  return {
    nowNs,
    indexPrice,
    forwards: forwardPoints(options.map(({ expiryNs }) => ({ expiryNs, forward: forwardOf(expiryNs) }))),
  }
}

function optionNow(leg: OptionLeg, market: StructureMarket): OptionNow {
  const { optionType, expiryNs } = leg
  const strike = toNumber(leg.strike)
  return { optionType, expiryNs, strike, forward: market.forwardOf(expiryNs), iv: market.ivOf(leg) }
}

/** Sums over all legs, in the units of `riskThen`. */
export type StructureGreeks = {
  readonly delta: number
  readonly gamma: number
  readonly vega: number
  readonly theta: number
}

/** Sums the greeks of legs that have not expired in the scenario. A perpetual contributes only delta: 1 per contract. */
export function structureGreeks(
  legs: readonly StructureLeg[],
  market: StructureMarket,
  scenario: StructureScenario,
): StructureGreeks {
  const underlying = underlyingOf(legs, market)
  let sums = { delta: 0, gamma: 0, vega: 0, theta: 0 }
  for (const leg of legs) {
    const amount = toNumber(leg.amount)
    if (leg.kind === 'perpetual') {
      sums = { ...sums, delta: sums.delta + amount }
      continue
    }
    const found = riskThen(optionNow(leg, market), underlying, scenario)
    sums = {
      delta: sums.delta + amount * found.delta,
      gamma: sums.gamma + amount * found.gamma,
      vega: sums.vega + amount * found.vega,
      theta: sums.theta + amount * found.theta,
    }
  }
  return sums
}

const standardDays = 30
const nsPerDay = 86_400_000_000_000

/**
 * Scales USD per volatility point to thirty days by √(30 / days to expiry), so that near and far expiries can be added
 * up.
 */
export function standardVega(
  legs: readonly StructureLeg[],
  market: StructureMarket,
  scenario: StructureScenario,
): number {
  const underlying = underlyingOf(legs, market)
  const alive = legs.filter((leg) => leg.kind === 'option').filter(({ expiryNs }) => expiryNs > scenario.timeNs)
  return alive.reduce((sum, leg) => {
    const days = Number(leg.expiryNs - scenario.timeNs) / nsPerDay
    const { vega } = riskThen(optionNow(leg, market), underlying, scenario)
    return sum + toNumber(leg.amount) * vega * Math.sqrt(standardDays / days)
  }, 0)
}

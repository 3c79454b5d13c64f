import type { OptionType } from '@/protocol/instrument'
import { black76, intrinsicValue } from '../black76'
import { greeks } from '../greeks'
import type { SettlementConvention } from './structureValue'
import { yearsToExpiry } from '../yearsToExpiry'

/** What is looked at: everything of one underlying moved at once. */
export type MatrixScenario = {
  /** Of the index, as a share of it: −0.2 is a fifth lower. Never −1 or below. */
  readonly spot: number
  /** Added to every volatility, as a fraction: 0.5 is fifty points. */
  readonly ivShift: number
  /** UNIX nanoseconds. */
  readonly timeNs: bigint
  readonly settlement: SettlementConvention
}

type Held = {
  /** Signed. */
  readonly contracts: number
  /** USD, of the underlying now. */
  readonly indexPrice: number
  /** USD that opening it wins at current prices: 0 for what is held, for an order the advantage of its limit. */
  readonly gainNow: number
}

export type HeldOption = Held & {
  readonly kind: 'option'
  readonly optionType: OptionType
  readonly strike: number
  readonly expiryNs: bigint
  /** Of its expiry now; it keeps its ratio to the index. */
  readonly forward: number
  readonly iv: number
}

/** A perpetual, or collateral: moves as the index does, whatever time and volatility. */
export type HeldLinear = Held & {
  readonly kind: 'linear'
  /** USD for one now. */
  readonly price: number
  /** Units of the underlying that one moves like. */
  readonly unitDelta: number
}

export type MatrixHolding = HeldOption | HeldLinear

/** Of one holding in one scenario. Doubles: a model's value is no money. */
export type HoldingRisk = {
  /** USD that the whole of it is worth then. */
  readonly value: number
  /** USD against now. */
  readonly pnl: number
  /** Units of the underlying, by forward delta. */
  readonly delta: number
  /** USD: delta at the index of then. */
  readonly deltaUsd: number
  /** Change of delta for 1 USD of the forward. */
  readonly gamma: number
  /** Change of the delta in USD for 1 % of the index; what may be added over underlyings. */
  readonly gammaUsd: number
  /** USD a volatility point. */
  readonly vega: number
  /** USD a day. */
  readonly theta: number
}

/** No scenario takes a volatility lower (venue-rules 5.3). */
export const leastScenarioIv = 0.01

/**
 * Revalues a holding: an option by Black-76 at its moved forward, its shifted volatility and the time that is left to
 * it then; one that has expired by its settlement. With nothing moved the PnL is exactly `gainNow`.
 */
export function riskInScenario(holding: MatrixHolding, scenario: MatrixScenario, nowNs: bigint): HoldingRisk {
  const { contracts, indexPrice, gainNow } = holding
  const index = indexPrice * (1 + scenario.spot)
  const then = unitRisk(holding, scenario, index)
  const now = unitRisk(holding, { ...scenario, spot: 0, ivShift: 0, timeNs: nowNs }, indexPrice)
  // Nothing of a short is nothing, and no "−0".
  const times = (perContract: number) => contracts * perContract + 0
  const delta = times(then.delta)
  const gamma = times(then.gamma)
  return {
    value: times(then.value),
    pnl: times(then.value - now.value) + gainNow,
    delta,
    deltaUsd: delta * index,
    gamma,
    gammaUsd: (gamma * index * index) / 100,
    vega: times(then.vega),
    theta: times(then.theta),
  }
}

type UnitRisk = {
  readonly value: number
  readonly delta: number
  readonly gamma: number
  readonly vega: number
  readonly theta: number
}

const flat = { delta: 0, gamma: 0, vega: 0, theta: 0 }

function unitRisk(holding: MatrixHolding, scenario: MatrixScenario, index: number): UnitRisk {
  if (holding.kind === 'linear') {
    return { ...flat, value: holding.price * (1 + scenario.spot), delta: holding.unitDelta }
  }
  const { strike, optionType, expiryNs, indexPrice } = holding
  if (expiryNs <= scenario.timeNs) {
    const isOfNow = expiryNs < scenario.timeNs && scenario.settlement === 'atIndexOfNow'
    return { ...flat, value: intrinsicValue({ forward: isOfNow ? indexPrice : index, strike, optionType }) }
  }
  const ratio = holding.forward / indexPrice
  const model = {
    forward: index * ratio,
    strike,
    optionType,
    iv: Math.max(holding.iv + scenario.ivShift, leastScenarioIv),
    yearsToExpiry: yearsToExpiry(expiryNs, scenario.timeNs),
  }
  const { delta, gamma, vega, theta } = greeks(model)
  return { value: black76(model), delta, gamma, vega, theta }
}

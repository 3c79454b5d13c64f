import type { OptionType } from '@/core/protocol/instrument'
import { black76, intrinsicValue, type OptionModel } from '../black76'
import { decayLeft, greeks } from '../greeks'
import { windowLeft } from '../settlement'
import { yearsToExpiry } from '../yearsToExpiry'

export type OptionNow = {
  readonly strike: number
  readonly optionType: OptionType
  readonly expiryNs: bigint
  /**
   * Forward of the expiry. In the settlement window it is the blend of the average so far and the index that the marks
   * use (venue-rules 3.3).
   */
  readonly forward: number
  readonly iv: number
}

export type ForwardPoint = { readonly expiryNs: bigint; readonly forward: number }

export type UnderlyingNow = {
  readonly nowNs: bigint
  readonly indexPrice: number
  /** The known forwards, ascending by expiry. */
  readonly forwards: readonly ForwardPoint[]
  /**
   * The current smile. If given, a scenario uses sticky moneyness (an option takes the volatility of its new
   * moneyness); without it, sticky strike.
   */
  readonly smileIv?: SmileIv | undefined
}

/** Current volatility at a strike and expiry, as a fraction; undefined if unknown. */
export type SmileIv = (strike: number, yearsToExpiry: number) => number | undefined

/**
 * Which index settles a leg that expired before the scenario. The path until then is unknown, so the screen names the
 * assumption: the current index (the default), or the price of the scenario.
 */
export type SettlementConvention = 'atIndexOfNow' | 'atScenarioPrice'

export type FutureScenario = {
  /** The index in the scenario, USD. */
  readonly price: number
  readonly timeNs: bigint
  /** Added to every volatility; 0.05 is five points. */
  readonly ivShift: number
  /** True to scale the shift by the time to expiry ({@link termWeight}). */
  readonly isTermWeighted?: boolean | undefined
  readonly settlement: SettlementConvention
}

/** Lower bound of the volatility in a scenario (venue-rules 5.3). */
export const leastScenarioIv = 0.01

/** Returns the forwards of several options, sorted, one per expiry. */
export function forwardPoints(options: Iterable<ForwardPoint>): readonly ForwardPoint[] {
  const byExpiry = new Map<bigint, ForwardPoint>()
  for (const { expiryNs, forward } of options) byExpiry.set(expiryNs, { expiryNs, forward })
  return [...byExpiry.values()].sort((a, b) => (a.expiryNs < b.expiryNs ? -1 : 1))
}

/**
 * Computes the forward of an option in a scenario, or its settlement price if the scenario is at or after its expiry.
 *
 * Before the settlement window the basis shrinks: the market's forwards imply an index for the time of the scenario,
 * and the forward moves by the ratio of the scenario's price to that index. In the window the elapsed part of the
 * average is fixed, so one point of the index moves the forward by the remaining fraction.
 */
export function forwardThen(
  { expiryNs, forward }: ForwardPoint,
  underlying: UnderlyingNow,
  { price, timeNs, settlement }: FutureScenario,
): number {
  const isSettledBefore = expiryNs < timeNs
  const index = isSettledBefore && settlement === 'atIndexOfNow' ? underlying.indexPrice : price
  const left = windowLeft(expiryNs, underlying.nowNs)
  if (left < 1) return forward + left * (index - underlying.indexPrice)
  return expiryNs <= timeNs ? index : (index * forward) / impliedIndex(underlying, timeNs)
}

/** Computes the index at which `forwardThen` gives this forward or settlement price. Undefined after the window. */
export function indexOfForward(
  point: ForwardPoint,
  underlying: UnderlyingNow,
  scenario: FutureScenario,
  wanted: number,
): number | undefined {
  const atZero = forwardThen(point, underlying, { ...scenario, price: 0 })
  const slope = forwardThen(point, underlying, { ...scenario, price: 1 }) - atZero
  return slope > 0 ? (wanted - atZero) / slope : undefined
}

/**
 * Computes the index that the market's forwards imply for a time. Interpolates through the current index and each
 * forward at its expiry, linearly in the logarithm, so that each stretch has one rate. A forward in its settlement
 * window is left out, because it contains a past average.
 */
function impliedIndex({ nowNs, indexPrice, forwards }: UnderlyingNow, timeNs: bigint): number {
  if (timeNs <= nowNs) return indexPrice
  let before = { expiryNs: nowNs, forward: indexPrice }
  for (const point of forwards) {
    if (windowLeft(point.expiryNs, nowNs) < 1) continue
    if (point.expiryNs >= timeNs) {
      const share = Number(timeNs - before.expiryNs) / Number(point.expiryNs - before.expiryNs)
      return before.forward * (point.forward / before.forward) ** share
    }
    before = point
  }
  return before.forward
}

/** Computes the USD value of one contract in a scenario: by settlement if expired, otherwise by the model. */
export function worthThen(option: OptionNow, underlying: UnderlyingNow, scenario: FutureScenario): number {
  const model = modelThen(option, underlying, scenario)
  return option.expiryNs <= scenario.timeNs ? intrinsicValue(model) : black76(model)
}

export type OptionRisk = {
  readonly value: number
  readonly delta: number
  readonly gamma: number
  readonly vega: number
  readonly theta: number
}

/**
 * Computes value and greeks in a scenario. In the settlement window delta and gamma are per USD of the index: the
 * model's delta times the remaining fraction, and the model's gamma times its square. Theta never exceeds the time
 * value. A settled option has only a value.
 */
export function riskThen(option: OptionNow, underlying: UnderlyingNow, scenario: FutureScenario): OptionRisk {
  const value = worthThen(option, underlying, scenario)
  if (option.expiryNs <= scenario.timeNs) return { value, delta: 0, gamma: 0, vega: 0, theta: 0 }
  return {
    value,
    ...indexGreeks(modelThen(option, underlying, scenario), windowLeft(option.expiryNs, scenario.timeNs)),
  }
}

/** Greeks of an option with the fraction `left` of the settlement window remaining, from 0 to 1. */
export function indexGreeks(model: OptionModel, left: number): Omit<OptionRisk, 'value'> {
  const { delta, gamma, vega, theta } = greeks(model)
  const timeValue = black76(model) - intrinsicValue(model)
  return { delta: delta * left, gamma: gamma * left * left, vega, theta: decayLeft(theta, timeValue) }
}

function modelThen(option: OptionNow, underlying: UnderlyingNow, scenario: FutureScenario): OptionModel {
  const { strike, optionType, expiryNs } = option
  return {
    forward: forwardThen(option, underlying, scenario),
    strike,
    optionType,
    yearsToExpiry: yearsToExpiry(expiryNs, scenario.timeNs),
    iv: ivThen(option, underlying, scenario),
  }
}

/** The weight is 1 at 30 days to expiry, and 3 from 3.3 days down. */
const [referenceDays, mostWeight] = [30, 3]

/** Weight of a volatility shift: √(30 days / time to expiry), because short-dated volatility moves more. */
export function termWeight(years: number): number {
  return years > 0 ? Math.min(Math.sqrt(referenceDays / (365 * years)), mostWeight) : mostWeight
}

/** Volatility of an option in a scenario: sticky strike or sticky moneyness, plus the shift. All scenarios use it. */
export function ivThen(option: OptionNow, underlying: UnderlyingNow, scenario: FutureScenario): number {
  const weight = scenario.isTermWeighted === true ? termWeight(yearsToExpiry(option.expiryNs, scenario.timeNs)) : 1
  const atMoneyness = option.iv + smileChange(option, underlying, scenario)
  return Math.max(atMoneyness + weight * scenario.ivShift, leastScenarioIv)
}

/** Change of an option’s volatility under sticky moneyness, from the current smile. */
function smileChange(option: OptionNow, underlying: UnderlyingNow, scenario: FutureScenario): number {
  const { smileIv, nowNs } = underlying
  if (smileIv === undefined) return 0
  const { strike, forward, expiryNs } = option
  const years = yearsToExpiry(expiryNs, nowNs)
  const equivalent = (strike * forward) / forwardThen(option, underlying, scenario)
  const [then, now] = [smileIv(equivalent, years), smileIv(strike, years)]
  return then === undefined || now === undefined ? 0 : then - now
}

import { black76, discount } from './black76'
import type { OptionModel } from './black76'
import { normalCdf, normalDensity } from './normal'

/** Per contract, in the units of venue-rules 3.4. */
export type Greeks = {
  /**
   * Forward delta: change of price for 1 USD of the forward, N(d1) for a call and N(d1) − 1 for a put. The page uses
   * only this delta, because the venue does (venue-rules 3.4) in tickers, positions and portfolios. In the settlement
   * window the page shows index greeks (`indexGreeks`).
   */
  readonly delta: number
  /** Change of delta for 1 USD of forward. */
  readonly gamma: number
  /** USD per calendar day (a year / 365) with the forward held constant; negative for a long. */
  readonly theta: number
  /** USD for one volatility point (0.01). */
  readonly vega: number
  /** USD for 1 % of rate with the spot held constant, as the venue gives it: ± K T N(±d2) / 100. */
  readonly rho: number
}

export type VolatilityGreeks = {
  /** Change of delta for one volatility point. */
  readonly vanna: number
  /** Change of vega (per point) for one volatility point. */
  readonly volga: number
  /** Change of delta per calendar day, with the forward held constant. */
  readonly charm: number
}

/**
 * Computes Black-76 greeks (venue-rules 3.4). After the expiry only the delta of exercise remains, which is half
 * exactly at the money.
 */
export function greeks(model: OptionModel): Greeks {
  const { forward, strike, yearsToExpiry, iv, optionType } = model
  const sign = optionType === 'call' ? 1 : -1
  const rootTime = Math.sqrt(Math.max(yearsToExpiry, 0))
  const total = iv * rootTime
  if (total <= 0) return { delta: sign * exerciseShare(model), gamma: 0, theta: 0, vega: 0, rho: 0 }
  const discounting = discount(model)
  const d1 = Math.log(forward / strike) / total + total / 2
  const d2 = d1 - total
  const density = discounting * normalDensity(d1)
  const decay = (-forward * density * iv) / (2 * rootTime)
  return {
    delta: sign * discounting * normalCdf(sign * d1),
    gamma: density / (forward * total),
    theta: (decay + carry(model)) / 365,
    vega: (forward * density * rootTime) / 100,
    rho: (sign * strike * yearsToExpiry * discounting * normalCdf(sign * d2)) / 100,
  }
}

/** Limits theta (USD a day) to the remaining time value. Near the expiry, a day's decay can exceed that value. */
export function decayLeft(theta: number, timeValue: number): number {
  // Adding 0 turns −0 into 0.
  return Math.max(theta, -Math.max(timeValue, 0)) + 0
}

/** Derivatives of delta and vega by the volatility, and of delta by time. 0 without remaining time or volatility. */
export function volatilityGreeks(model: OptionModel): VolatilityGreeks {
  const { forward, strike, yearsToExpiry, iv, optionType } = model
  const rootTime = Math.sqrt(Math.max(yearsToExpiry, 0))
  const total = iv * rootTime
  if (total <= 0) return { vanna: 0, volga: 0, charm: 0 }
  const d1 = Math.log(forward / strike) / total + total / 2
  const d2 = d1 - total
  const discounting = discount(model)
  const density = discounting * normalDensity(d1)
  const sign = optionType === 'call' ? 1 : -1
  // The discounted delta grows at the rate, as the premium does.
  const growth = (model.rate ?? 0) * sign * discounting * normalCdf(sign * d1)
  return {
    vanna: (-density * d2) / iv / 100,
    volga: (forward * density * rootTime * d1 * d2) / iv / 10_000,
    charm: (growth + (density * d2) / (2 * yearsToExpiry)) / 365,
  }
}

/** USD per year by which the discounted premium grows as the expiry approaches. */
function carry(model: OptionModel): number {
  return model.rate === undefined ? 0 : model.rate * black76(model)
}

function exerciseShare({ forward, strike, optionType }: OptionModel): number {
  if (forward === strike) return 0.5
  return forward > strike === (optionType === 'call') ? 1 : 0
}

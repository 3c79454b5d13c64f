import { toNumber, type Price } from '@/core/protocol/fixed6'
import type { Instrument, OptionInstrument } from '@/core/protocol/instrument'
import { black76, impliedVolatility } from '../black76'

/** The largest move of the index, as a fraction of it (PM_SPOT_UP, PM_SPOT_DOWN); published for ETH, used for all. */
const spotMove = { up: 0.2, down: 0.2 }
/** Added to each option's own volatility, as a fraction (PM_IV_UP, PM_IV_DOWN); published for ETH, used for all. */
const volatilityShift = { up: 0.5, down: 0.25 }
/** Lower bound of the volatility in a scenario. Not in any source (venue-rules 5.3). */
const leastVolatility = 0.01

type Scenario = { readonly spot: number; readonly volatility: number }

/**
 * The scenarios in the order of the documentation: the index from the top down, each with the volatility up, unchanged
 * and down.
 */
export const scenarios: readonly Scenario[] = [
  spotMove.up,
  spotMove.up / 2,
  0,
  -spotMove.down / 2,
  -spotMove.down,
].flatMap((spot) => [volatilityShift.up, 0, -volatilityShift.down].map((volatility) => ({ spot, volatility })))

/** USD per contract relative to the mark, one for each of {@link scenarios}. */
export type ScenarioChanges = readonly number[]

export type ScenarioInput = {
  readonly instrument: Instrument
  readonly markPrice: Price
  readonly indexPrice: Price
  /** For options: the forward with which the volatility is solved if `iv` is unknown. If absent, the index is used. */
  readonly forwardPrice?: Price | undefined
  /** For options; if absent, the volatility is solved from the mark. */
  readonly iv?: number | undefined
  /** For options: counted from the time of the mark, so that everyone computes equal values. */
  readonly yearsToExpiry: number
}

/**
 * Computes the PnL of one contract in each scenario of portfolio margin (venue-rules 5.3). A perpetual moves like the
 * index. An option is repriced by Black-Scholes on the moved index without rates and with its volatility shifted; no
 * time passes. Its current forward is ignored, which reproduces the documentation's own tables. Doubles: a model value
 * is not money until it is multiplied and rounded.
 */
export function scenarioChanges(input: ScenarioInput): ScenarioChanges {
  const { instrument } = input
  const mark = toNumber(input.markPrice)
  if (instrument.instrumentType === 'PERPETUAL') return scenarios.map(({ spot }) => mark * spot)
  const index = toNumber(input.indexPrice)
  const { optionType, strike } = instrument
  const { yearsToExpiry } = input
  const model = { strike: toNumber(strike), yearsToExpiry, optionType }
  const iv = optionVolatility({ ...input, instrument })
  return scenarios.map(({ spot, volatility }) => {
    const moved = { forward: index * (1 + spot), iv: Math.max(iv + volatility, leastVolatility) }
    return black76({ ...model, ...moved }) - mark
  })
}

export function optionVolatility(input: ScenarioInput & { readonly instrument: OptionInstrument }): number {
  if (input.iv !== undefined) return input.iv
  const { optionType, strike } = input.instrument
  const solved = impliedVolatility({
    forward: toNumber(input.forwardPrice ?? input.indexPrice),
    strike: toNumber(strike),
    yearsToExpiry: input.yearsToExpiry,
    optionType,
    price: toNumber(input.markPrice),
  })
  return solved.iv ?? leastVolatility
}

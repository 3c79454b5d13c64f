import { fromNumber } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import { black76 } from '@/quant/black76'
import { greeks } from '@/quant/greeks'
import type { InstrumentMark } from '../engine/command'
import { strikeOf } from './listing'
import { indexOf, type MarketModel } from './marketModel'
import type { SettlingForwards } from './settlingForwards'
import { forwardPrice, surfaceVolatility } from './surface'

/** What an option is worth to its makers. Prices in USD per contract; vega per vol point (venue-rules 3.4). */
export type OptionValue = {
  readonly markPrice: number
  readonly forward: number
  readonly iv: number
  readonly delta: number
  readonly vega: number
}

/** What an option is worth by: listed, or from the desk. */
export type PricedOption = Pick<OptionInstrument, 'asset' | 'strike' | 'expiryNs' | 'optionType'>

/** What options are priced from. */
export type OptionPricing = {
  readonly model: MarketModel
  /** The moment options are priced for. */
  readonly pricedAtMs: number
  readonly settling: SettlingForwards
}

const msPerYear = 365 * 86_400_000
/** In its last minute an option has the volatility of an option of a minute: at zero the surface has none. */
const shortestYears = 60_000 / msPerYear

/**
 * Black-76 on the surface (venue-rules 3.3), of exactly the forward and the volatility that are published beside the
 * price. All options of an expiry have one forward. `undefined` when the model has no volatilities of the asset.
 */
export function optionValue(
  instrument: PricedOption,
  { model, pricedAtMs, settling }: OptionPricing,
): OptionValue | undefined {
  const surface = model.surfaces.get(instrument.asset)
  if (surface === undefined) return undefined
  const expiryMs = Number(instrument.expiryNs / 1_000_000n)
  const yearsToExpiry = Math.max(0, (expiryMs - pricedAtMs) / msPerYear)
  const settled = settling.get(instrument.asset)
  const carried =
    settled?.expiryMs === expiryMs ? settled.forward : forwardPrice(indexOf(model, instrument.asset), yearsToExpiry)
  const forward = roundTo(carried, 1e4)
  const strike = strikeOf(instrument)
  const point = { forward, strike, yearsToExpiry: Math.max(shortestYears, yearsToExpiry) }
  const iv = roundTo(surfaceVolatility(surface, point), 1e6)
  const inputs = { forward, strike, yearsToExpiry, iv, optionType: instrument.optionType }
  const { delta, vega } = greeks(inputs)
  return { markPrice: Math.max(0, black76(inputs)), forward, iv, delta, vega }
}

/** The mark as the venue publishes it: prices to the millionth, which is finer than any step. */
export function optionMark(instrument: OptionInstrument, { markPrice, forward, iv }: OptionValue): InstrumentMark {
  return {
    instrumentId: instrument.instrumentId,
    markPrice: fromNumber(markPrice),
    forwardPrice: fromNumber(forward),
    iv,
  }
}

function roundTo(value: number, parts: number): number {
  return Math.round(value * parts) / parts
}

import { fromNumber, toNumber } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { black76 } from '@/core/quant/black76'
import { greeks } from '@/core/quant/greeks'
import { settlementWindowMs, settlingForward, type IndexSample } from '@/core/quant/settlement'
import type { InstrumentMark } from '../engine/command'
import type { VenuePort } from '../venuePort'
import { assetSpecs } from './instrumentSpecs'
import { strikeOf, nextExpiryMs } from './listing'
import { indexOf, type MarketModel } from './marketModel'
import { forwardPrice, surfaceVolatility } from './surface'

/** Prices in USD per contract; vega per vol point (venue-rules 3.4). */
export type OptionValue = {
  readonly markPrice: number
  readonly forward: number
  readonly iv: number
  readonly delta: number
  readonly vega: number
}

/** A listed option, or an option of the OTC desk. */
export type PricedOption = Pick<OptionInstrument, 'asset' | 'strike' | 'expiryNs' | 'optionType'>

export type OptionPricing = {
  readonly model: MarketModel
  readonly pricedAtMs: number
  readonly settling: SettlingForwards
}

const msPerYear = 365 * 86_400_000
/** In its last minute an option is priced with the volatility of one minute, because the surface has none at zero. */
const shortestYears = 60_000 / msPerYear

/**
 * Values an option by Black-76 on the surface (venue-rules 3.3), with exactly the forward and volatility that are
 * published with the price. All options of an expiry share one forward. `undefined` if the model has no volatilities
 * for the asset.
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

/** Builds the published mark. Prices are rounded to a millionth, which is finer than any step. */
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

/** By asset: the forwards that replace those of options that settle within half an hour (venue-rules 3.3). */
type SettlingForwards = ReadonlyMap<string, { readonly expiryMs: number; readonly forward: number }>

export const nothingSettles: SettlingForwards = new Map()

const pointSec = 30
/** Both ends of the window have a point, hence one more. */
const pointsInWindow = settlementWindowMs / (pointSec * 1_000) + 1

export async function settlingForwards(port: VenuePort, model: MarketModel): Promise<SettlingForwards> {
  const timeMs = port.clock.nowMs()
  const expiryMs = nextExpiryMs(timeMs)
  if (timeMs <= expiryMs - settlementWindowMs) return nothingSettles
  const forwards = new Map<string, { expiryMs: number; forward: number }>()
  for (const { asset, option } of assetSpecs) {
    if (option === undefined) continue
    const samples = await windowSamples(port, asset, expiryMs)
    const forward = settlingForward(samples, expiryMs, { timeMs, price: indexOf(model, asset) })
    if (forward !== undefined) forwards.set(asset, { expiryMs, forward })
  }
  return forwards
}

/** Reads the published index in the half hour before an expiry, oldest first (venue-rules 4.2). */
export async function windowSamples(
  port: Pick<VenuePort, 'history'>,
  asset: string,
  expiryMs: number,
): Promise<IndexSample[]> {
  const points = await port.history.indexPoints({
    asset,
    startNs: BigInt(expiryMs - settlementWindowMs) * 1_000_000n,
    endNs: BigInt(expiryMs) * 1_000_000n,
    resolutionSec: pointSec,
    limit: pointsInWindow,
  })
  return points
    .map(({ timeNs, price }) => ({ timeMs: Number(timeNs / 1_000_000n), price: toNumber(price) }))
    .toReversed()
}

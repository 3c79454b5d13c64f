import type { Command, FundingRate } from '../engine/command'
import type { LiveState } from '../live/liveState'
import { addPremium, averagePremium, emptyPremiumAverage, fundingPremium, fundingRate } from './fundingRate'
import type { PremiumAverage } from './fundingRate'
import { assetSpecs, type AssetSpec } from './instrumentSpecs'
import { priceOf, type MarketModel } from './marketModel'
import { impactPrice } from './perpetualMark'
import { impactLevels } from './priceCommands'

/** What the funding of an hour is computed from. Plain data. */
export type FundingState = {
  readonly hour: number
  /** By instrument id. */
  readonly averages: ReadonlyMap<string, PremiumAverage>
  readonly lastRates: ReadonlyMap<string, number>
}

const hourMs = 3_600_000

export function startFunding(live: LiveState, nowMs: number): FundingState {
  const lastRates = assetSpecs.map(({ perpetual: { instrumentId } }) => {
    return [instrumentId, live.fundingRates.get(instrumentId)?.rate ?? fundingRate(0)] as const
  })
  return { hour: Math.floor(nowMs / hourMs), averages: new Map(), lastRates: new Map(lastRates) }
}

/**
 * Takes a sample of every perpetual (venue-rules 4.1) and tells the venue: `rate` is that of the hour before, which
 * holds now, `nextRate` what this hour comes to so far. The payment of it is a later part of the venue.
 */
export function stepFunding(
  live: LiveState,
  model: MarketModel,
  state: FundingState,
  nowMs: number,
): { state: FundingState; command: Command } {
  const hour = Math.floor(nowMs / hourMs)
  const isNewHour = hour !== state.hour
  const averages = new Map<string, PremiumAverage>()
  const lastRates = new Map<string, number>()
  const rates: FundingRate[] = assetSpecs.map((spec) => {
    const { instrumentId } = spec.perpetual
    const before = state.averages.get(instrumentId) ?? emptyPremiumAverage
    const rate = isNewHour ? rateOf(before) : (state.lastRates.get(instrumentId) ?? rateOf(before))
    const average = addPremium(isNewHour ? emptyPremiumAverage : before, samplePremium(live, model, spec))
    averages.set(instrumentId, average)
    lastRates.set(instrumentId, rate)
    return { instrumentId, rate, nextRate: rateOf(average) }
  })
  return { state: { hour, averages, lastRates }, command: { type: 'setFundingRates', rates } }
}

/** Six decimals, as funding is shown. */
function rateOf(average: PremiumAverage): number {
  return Math.round(fundingRate(averagePremium(average)) * 1e6) / 1e6
}

/** A book that is too thin for the impact notional has no premium. */
function samplePremium(live: LiveState, model: MarketModel, spec: AssetSpec): number {
  const { bids, asks } = impactLevels(live, spec.perpetual.instrumentId)
  const bid = impactPrice(bids)
  const ask = impactPrice(asks)
  if (bid === undefined || ask === undefined) return 0
  return fundingPremium(bid, ask, priceOf(model, spec.asset))
}

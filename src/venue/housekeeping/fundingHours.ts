import { toNumber } from '@/core/protocol/fixed6'
import type { PerpetualInstrument } from '@/core/protocol/instrument'
import {
  addPremium,
  averagePremium,
  emptyPremiumAverage,
  fundingPremium,
  hourlyFundingRate,
  sampleNumber,
  type PremiumAverage,
} from '@/core/quant/fundingRate'
import { impactPrice, type ImpactLevel } from '@/core/quant/markPrice'
import type { Command, FundingRate, PaidFundingRate } from '../engine/command'
import { instrumentsOf } from '../live/instrumentCatalogue'
import { getBook } from '../live/liveBook'
import type { LiveState } from '../live/liveState'
import type { StatedRates } from '../market/statedRates'

/** Inputs of the current hour's funding. Plain data. */
export type FundingHour = {
  readonly hour: number
  readonly averages: ReadonlyMap<string, PremiumAverage>
}

const hourMs = 3_600_000

/**
 * Starts with the hour in which the venue was last active. If that hour ended during downtime, it is paid afterwards
 * at its last rate. Further hours of a longer downtime are not paid, because no one could trade. After a restart
 * within an hour, earlier samples are lost; later samples retain their weights.
 */
export function startFundingHour(lastSeenMs: number): FundingHour {
  return { hour: Math.floor(lastSeenMs / hourMs), averages: new Map() }
}

/**
 * Samples every perpetual that is due (venue-rules 4.1). At a full hour it also pays the hour that ended. That hour's
 * own rate becomes the venue's `rate`; `nextRate` is the rate of the current hour so far. Unchanged rates are not sent
 * again. A rate in `stated` comes from another venue and replaces what the book gives.
 */
export function stepFunding(
  live: LiveState,
  before: FundingHour,
  nowMs: number,
  stated?: ReadonlyMap<string, StatedRates>,
): { state: FundingHour; commands: Command[] } {
  const hour = Math.floor(nowMs / hourMs)
  const hasEnded = hour > before.hour
  const averages = new Map<string, PremiumAverage>()
  const changedRates: FundingRate[] = []
  const paid: PaidFundingRate[] = []
  for (const instrument of listPerpetuals(live)) {
    const { instrumentId } = instrument
    const known = live.fundingRates.get(instrumentId)
    const soFar = before.averages.get(instrumentId) ?? emptyPremiumAverage
    const average = takeSample(live, instrument, hasEnded ? emptyPremiumAverage : soFar, nowMs)
    const given = stated?.get(instrumentId)
    const ended = () => (given === undefined ? endedRate(soFar, known) : statedRate(given, before.hour, known))
    const rate = hasEnded ? ended() : known?.rate
    averages.set(instrumentId, average)
    if (hasEnded && rate !== undefined) paid.push({ instrumentId, rate })
    const nextRate = rateOf(average) ?? hourlyFundingRate(0)
    const next = given?.current ?? { instrumentId, rate: rate ?? hourlyFundingRate(0), nextRate }
    if (next.rate !== known?.rate || next.nextRate !== known.nextRate) changedRates.push(next)
  }
  const commands: Command[] = []
  if (paid.length > 0) commands.push({ type: 'payFunding', hourNs: endOf(before.hour), rates: paid })
  if (changedRates.length > 0) commands.push({ type: 'setFundingRates', rates: changedRates })
  return { state: { hour, averages }, commands }
}

function listPerpetuals(live: LiveState): PerpetualInstrument[] {
  return instrumentsOf(live.instruments, { instrumentType: 'PERPETUAL' }).filter(
    (instrument) => instrument.instrumentType === 'PERPETUAL',
  )
}

/** Returns the rate of the hour that ended; if it has no samples, the last published `nextRate`. */
function endedRate(average: PremiumAverage, known: FundingRate | undefined): number | undefined {
  return rateOf(average) ?? known?.nextRate
}

/**
 * Returns the last rate that the other venue stated for the hour. It begins its next hour before or after this venue
 * does, and its rate then is that of the new hour.
 */
function statedRate({ current, hour, ended }: StatedRates, endedHour: number, known: FundingRate | undefined) {
  if (hour <= endedHour) return current.nextRate
  return ended !== undefined && ended.hour <= endedHour ? ended.rate : known?.nextRate
}

function rateOf(average: PremiumAverage): number | undefined {
  const premium = averagePremium(average)
  return premium === undefined ? undefined : hourlyFundingRate(premium)
}

function endOf(hour: number): bigint {
  return BigInt((hour + 1) * hourMs) * 1_000_000n
}

function takeSample(
  live: LiveState,
  instrument: PerpetualInstrument,
  average: PremiumAverage,
  nowMs: number,
): PremiumAverage {
  const number = sampleNumber(nowMs)
  return number <= average.lastNumber ? average : addPremium(average, number, premiumNow(live, instrument))
}

/** Computes the premium; undefined if the book is too thin for the impact notional, or the asset has no index. */
function premiumNow(live: LiveState, { instrumentId, asset }: PerpetualInstrument): number {
  const { bids, asks } = getBook(live, instrumentId)
  const bid = impactPrice(levelsOf(bids))
  const ask = impactPrice(levelsOf(asks))
  const index = live.indexes.get(asset)?.price
  if (bid === undefined || ask === undefined || index === undefined) return 0
  return fundingPremium(bid, ask, toNumber(index))
}

function levelsOf(levels: ReturnType<typeof getBook>['bids']): ImpactLevel[] {
  return levels.map(({ price, amount }) => ({ price: toNumber(price), amount: toNumber(amount) }))
}

import type { DailyMarket } from './dailyMarkets'
import type { Listing } from '@/marketData/listing'
import type { Ticker } from '@/protocol/channels/ticker'
import { notional, subtract, toNumber } from '@/protocol/fixed6'
import type { Amount, Price, Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'

/** One instrument of the list; each figure is undefined while it is not known. */
export type MarketRow = {
  readonly instrument: Instrument
  readonly isFavourite: boolean
  readonly mark: Price | undefined
  /** Of 24 hours, as a ratio. */
  readonly change: number | undefined
  /** For one hour, as a ratio; of perpetuals. */
  readonly funding: number | undefined
  /** USD of 24 hours. */
  readonly volume: Usd | undefined
  /** Contracts, and what they stand for at the index. */
  readonly openInterest: Amount | undefined
  readonly openInterestUsd: Usd | undefined
  /** Of options, as a ratio. */
  readonly iv: number | undefined
  readonly delta: number | undefined
}

/** What is live comes from the ticker, and before it from the listing; what is of a day from the day's figures. */
export function marketRow(
  { instrument, markPrice, indexPrice, greeks }: Listing,
  ticker: Ticker | undefined,
  day: DailyMarket | undefined,
  isFavourite: boolean,
): MarketRow {
  const isPerpetual = instrument.instrumentType === 'PERPETUAL'
  const mark = ticker?.mark?.price ?? markPrice
  const index = ticker?.indexPrice ?? indexPrice ?? mark
  const openInterest = ticker?.openInterest ?? (isPerpetual ? day?.openInterest : undefined)
  return {
    instrument,
    isFavourite,
    mark,
    change: isPerpetual ? changeOf(mark, day?.markDayAgo) : undefined,
    funding: isPerpetual ? (ticker?.nextFundingRate ?? ticker?.fundingRate) : undefined,
    volume: isPerpetual ? day?.volume : undefined,
    openInterest,
    openInterestUsd: openInterest === undefined || index === undefined ? undefined : notional(index, openInterest),
    iv: ticker?.mark?.iv ?? greeks?.iv,
    delta: ticker?.mark?.delta ?? greeks?.delta,
  }
}

function changeOf(mark: Price | undefined, dayAgo: Price | undefined): number | undefined {
  if (mark === undefined || dayAgo === undefined || dayAgo === 0n) return undefined
  return toNumber(subtract(mark, dayAgo)) / toNumber(dayAgo)
}

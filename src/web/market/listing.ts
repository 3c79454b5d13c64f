import { fixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { Instrument, ListingCycle } from '@/core/protocol/instrument'
import type { MarketRecord } from '@/core/protocol/rest/markets'

/** A listed instrument with its prices at the time of the request. Live prices come from the tickers. */
export type Listing = {
  readonly instrument: Instrument
  readonly isActive: boolean
  readonly markPrice: Price | undefined
  readonly indexPrice: Price | undefined
  readonly forwardPrice: Price | undefined
  readonly greeks: MarketRecord['greeks']
}

export type MarginFractions = {
  readonly initialMarginFraction: Fraction
  readonly maintenanceMarginFraction: Fraction
}

/** Price band that accepts every price, used when the venue publishes no band. */
const noBand = fixed6<Fraction>(1_000_000_000_000n)
/** Maximum leverage when the venue does not publish it (venue-rules 1.2). */
const usualLeverage = 20

/**
 * Parses a listing; `undefined` for instruments that cannot be traded here, such as spot, or whose terms are unusable.
 */
export function listingOf(record: MarketRecord): Listing | undefined {
  const instrument = termsFault(record) === undefined ? instrumentOf(record) : undefined
  if (instrument === undefined) return undefined
  const { isActive, markPrice, indexPrice, forwardPrice, greeks } = record
  return { instrument, isActive, markPrice, indexPrice, forwardPrice, greeks }
}

/**
 * Describes why the terms of an instrument are unusable; `undefined` if they are valid. Each term checked is a divisor
 * or a limit.
 */
export function termsFault(record: MarketRecord): string | undefined {
  if (record.instrumentType === 'SPOT') return undefined
  const { maxLeverage, minOrderValue } = record
  const above0 = {
    price_step: record.priceStep,
    amount_step: record.amountStep,
    max_order_value: record.maxOrderValue,
    max_notional_value: record.maxNotionalValue,
    price_band: record.priceBand,
    ...(record.instrumentType === 'OPTION' && { strike: record.strike ?? 0n, expiry: record.expiry ?? 0n }),
  }
  const wrong = Object.entries(above0).find(([, value]) => value !== undefined && value <= 0n)
  if (wrong !== undefined) return `${wrong[0]}: not above 0`
  if (minOrderValue < 0n) return 'min_order_value: below 0'
  if (record.instrumentType === 'OPTION') return record.optionType === undefined ? 'option_type: missing' : undefined
  return maxLeverage !== undefined && !(maxLeverage >= 1) ? 'max_leverage: below 1' : undefined
}

function instrumentOf(record: MarketRecord): Instrument | undefined {
  const { instrumentId, instrumentName, priceStep, amountStep, minOrderValue, maxOrderValue, maxNotionalValue } = record
  const terms = {
    instrumentId,
    instrumentName,
    asset: record.underlyingAsset,
    priceStep,
    amountStep,
    minOrderValue,
    maxOrderValue,
    maxNotionalValue,
    priceBand: record.priceBand ?? noBand,
  }
  switch (record.instrumentType) {
    case 'PERPETUAL': {
      const maxLeverage = record.maxLeverage ?? usualLeverage
      return { ...terms, instrumentType: 'PERPETUAL', maxLeverage }
    }
    case 'OPTION': {
      const { optionType, strike, expiry: expiryNs } = record
      if (optionType === undefined || strike === undefined || expiryNs === undefined) return undefined
      return {
        ...terms,
        instrumentType: 'OPTION',
        optionType,
        strike,
        expiryNs,
        listingCycle: listingCycleOf(expiryNs),
      }
    }
    case 'SPOT':
      return undefined
  }
}

const dayMs = 86_400_000
const friday = 5
const quarterEnds: ReadonlySet<number> = new Set([2, 5, 8, 11])

/**
 * Derives the listing cycle from the expiry date, because the wire does not have it (venue-rules 1.2): last Friday of a
 * quarter or month, other Friday, other day.
 */
export function listingCycleOf(expiryNs: bigint): ListingCycle {
  const expiry = new Date(Number(expiryNs / 1_000_000n))
  if (expiry.getUTCDay() !== friday) return 'daily'
  const isLastOfMonth = new Date(expiry.getTime() + 7 * dayMs).getUTCMonth() !== expiry.getUTCMonth()
  if (!isLastOfMonth) return 'weekly'
  return quarterEnds.has(expiry.getUTCMonth()) ? 'quarterly' : 'monthly'
}

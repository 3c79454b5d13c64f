import type { Amount, Fraction, Price, Usd } from './fixed6'

/** 0x + 40 hex digits. Lower case inside the program, whatever case the wire has. */
export type Address = `0x${string}`
/** 0x + 64 hex, lower case: an order id is the EIP-712 digest of the order. */
export type Hash = `0x${string}`

export type InstrumentType = 'OPTION' | 'PERPETUAL'
export type OptionType = 'call' | 'put'
export type Side = 'buy' | 'sell'
/** Margin from the whole account (cross) or from the position's own margin (isolated). */
export type MarginType = 'CROSS' | 'ISOLATED'
export type ListingCycle = 'daily' | 'weekly' | 'monthly' | 'quarterly'

type Terms = {
  /** The number signed in orders. */
  readonly instrumentId: string
  readonly instrumentName: string
  /** The underlying: `ETH`. */
  readonly asset: string
  readonly priceStep: Price
  readonly amountStep: Amount
  readonly minOrderValue: Usd
  readonly maxOrderValue: Usd
  readonly maxNotionalValue: Usd
  /** Maximum distance of an order's price from the mark, as a fraction of the mark (venue-rules 2.6). */
  readonly priceBand: Fraction
}

export type PerpetualInstrument = Terms & {
  readonly instrumentType: 'PERPETUAL'
  readonly maxLeverage: number
  readonly initialMarginFraction: Fraction
  readonly maintenanceMarginFraction: Fraction
}

export type OptionInstrument = Terms & {
  readonly instrumentType: 'OPTION'
  readonly optionType: OptionType
  readonly strike: Price
  readonly expiryNs: bigint
  /** Dailies pay no settlement fee (venue-rules 4.2). */
  readonly listingCycle: ListingCycle
}

/** A perpetual from a listing, which has no margin fractions; only the instrument's detail states them. */
export type ListedPerpetual = Omit<PerpetualInstrument, 'initialMarginFraction' | 'maintenanceMarginFraction'>

/** The listed terms of a contract, without values that change by the second (mark, index, greeks). */
export type Instrument = ListedPerpetual | OptionInstrument

/** An instrument with its margin terms, so that no margin figure has to guess them. */
export type MarginInstrument = PerpetualInstrument | OptionInstrument

export function hasMarginTerms(instrument: Instrument): instrument is MarginInstrument {
  return instrument.instrumentType === 'OPTION' || 'maintenanceMarginFraction' in instrument
}

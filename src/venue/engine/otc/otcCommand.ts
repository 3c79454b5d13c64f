import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import type { Address, OptionType } from '@/core/protocol/instrument'

/** The terms of an option from the desk; it is not a listed instrument. */
export type OtcTerms = {
  readonly asset: string
  readonly strike: Price
  readonly expiryNs: bigint
  readonly optionType: OptionType
}

/** A new option, or a position (by its number) that the desk is to take back. */
export type OtcAsk = {
  readonly account: Address
  /** Contracts. */
  readonly amount: Amount
  /** USD for one contract: paid at most, or received at least. */
  readonly indicativePrice: Price
} & ({ readonly terms: OtcTerms } | { readonly unwindId: number })

/** Options from the venue's desk, off the book (rest-private 17). Unsigned: the API key is enough. */
export type OtcCommand =
  /** Says which account is the desk. */
  | { readonly type: 'openOtcDesk'; readonly account: Address }
  | { readonly type: 'requestOtc'; readonly ask: OtcAsk }
  /** Gives all of a position back for what the desk bids. */
  | { readonly type: 'unwindOtc'; readonly account: Address; readonly otcId: number }
  /** The desk's answer: a price in USD for one contract, or that it makes none. */
  | { readonly type: 'quoteOtc'; readonly otcId: number; readonly price: Price | undefined }
  /** Ends the requests whose time is over; the time is the command's. */
  | { readonly type: 'expireOtcRequests' }
  /** Pays out what ends at that moment, in cash. */
  | {
      readonly type: 'settleOtc'
      readonly asset: string
      readonly expiryNs: bigint
      readonly settlementPrice: Price
    }

/** What was asked of the desk, as of its last change. A new object each time. */
export type OtcRequest = {
  readonly otcId: number
  readonly account: Address
  readonly terms: OtcTerms
  readonly amount: Amount
  readonly indicativePrice: Price
  /** The position that is to be taken back; undefined when it is a new one that is asked for. */
  readonly unwindId: number | undefined
  /** `quoted`: the desk has a price, and it is not within the indicative one. */
  readonly status: 'requested' | 'quoted' | 'filled' | 'rejected' | 'expired'
  /** Undefined before the desk has answered. */
  readonly quotePrice: Price | undefined
  /** USD paid, or received for what is taken back; 0 until it is filled. */
  readonly premium: Usd
  readonly requestedAtNs: bigint
  readonly quotedAtNs: bigint | undefined
  readonly deadlineNs: bigint
}

/** An option that is held from the desk, which is as much short. A new object each time it changes. */
export type OtcPosition = {
  /** That of the request it came from. */
  readonly otcId: number
  readonly account: Address
  readonly terms: OtcTerms
  /** Contracts that are left, above 0; 0 when it has ended. */
  readonly amount: Amount
  /** USD that was paid for one contract, and for what is left. */
  readonly quotePrice: Price
  readonly premium: Usd
  /** The index when it was bought. */
  readonly entrySpotPrice: Price
  readonly createdAtNs: bigint
}

export type OtcEvent =
  | { readonly type: 'otcDeskOpened'; readonly account: Address }
  | { readonly type: 'otcRequestChanged'; readonly account: Address; readonly request: OtcRequest }
  | { readonly type: 'otcPositionChanged'; readonly account: Address; readonly position: OtcPosition }

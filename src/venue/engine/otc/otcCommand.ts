import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import type { Address, OptionType } from '@/core/protocol/instrument'

/** The terms of an option from the desk. Such an option is not a listed instrument. */
export type OtcTerms = {
  readonly asset: string
  readonly strike: Price
  readonly expiryNs: bigint
  readonly optionType: OptionType
}

/** A request for a new option, or for selling a position back to the desk (by its number). */
export type OtcAsk = {
  readonly account: Address
  readonly amount: Amount
  /** USD per contract: the maximum to pay, or the minimum to receive. */
  readonly indicativePrice: Price
} & ({ readonly terms: OtcTerms } | { readonly unwindId: number })

/** Commands of the venue's OTC desk (rest-private 17). Unsigned, because the API key suffices. */
export type OtcCommand =
  /** Sets the desk's account. */
  | { readonly type: 'openOtcDesk'; readonly account: Address }
  | { readonly type: 'requestOtc'; readonly ask: OtcAsk }
  | { readonly type: 'unwindOtc'; readonly account: Address; readonly otcId: number }
  | { readonly type: 'quoteOtc'; readonly otcId: number; readonly price: Price | undefined }
  /** Expires requests whose deadline is at or before the command's time. */
  | { readonly type: 'expireOtcRequests' }
  /** Pays out the positions that expire at this time, in cash. */
  | {
      readonly type: 'settleOtc'
      readonly asset: string
      readonly expiryNs: bigint
      readonly settlementPrice: Price
    }

/** A request to the desk as of its last change; immutable. */
export type OtcRequest = {
  readonly otcId: number
  readonly account: Address
  readonly terms: OtcTerms
  readonly amount: Amount
  readonly indicativePrice: Price
  /** The position to sell back; undefined for a request for a new option. */
  readonly unwindId: number | undefined
  /** `quoted`: the desk has quoted a price outside the indicative one. */
  readonly status: 'requested' | 'quoted' | 'filled' | 'rejected' | 'expired'
  readonly quotePrice: Price | undefined
  /** USD paid, or received for an unwind; 0 until filled. */
  readonly premium: Usd
  readonly requestedAtNs: bigint
  readonly quotedAtNs: bigint | undefined
  readonly deadlineNs: bigint
}

/** An option bought from the desk, which holds the short side; immutable. */
export type OtcPosition = {
  readonly otcId: number
  readonly account: Address
  readonly terms: OtcTerms
  /** Contracts left; 0 once the position has ended. */
  readonly amount: Amount
  /** USD paid per contract, and for all contracts left. */
  readonly quotePrice: Price
  readonly premium: Usd
  readonly entrySpotPrice: Price
  readonly createdAtNs: bigint
}

export type OtcEvent =
  | { readonly type: 'otcDeskOpened'; readonly account: Address }
  | { readonly type: 'otcRequestChanged'; readonly account: Address; readonly request: OtcRequest }
  | { readonly type: 'otcPositionChanged'; readonly account: Address; readonly position: OtcPosition }

import type { Amount, Price } from '@/protocol/fixed6'
import type { Address, OptionType } from '@/protocol/instrument'

/** What an option from the desk is: none that is listed, and no contract of the book. */
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

/** Options from the venue's desk, off the book (rest-private 17). Nobody signs them: the API key is enough. */
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

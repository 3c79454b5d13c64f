import type { CollateralAsset } from '@/core/protocol/collateral'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import type { Address, Hash, MarginInstrument, InstrumentType, MarginType } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import type { Sided } from '../rules/positionKey'
import type { PositionMode } from '../rules/positionMode'
import type { MirrorCommand } from './mirror/mirrorCommand'
import type { OtcCommand } from './otc/otcCommand'
import type { ProfileCommand } from './profiles/profile'
import type { RewardCommand } from './rewards/rewardCommand'
import type { StrategyCommand } from './strategies/strategyRecord'
import type { SwapCommand } from './swap/swapCommand'
import type { TransferCommand } from './transfers/transferCommand'
import type { YieldVaultCommand } from './yieldVault/yieldVaultState'

/** A requested order. The gateway has checked its form, computed its digest and recovered its signer. */
export type OrderRequest = Sided & {
  readonly orderId: Hash
  readonly account: Address
  /** The account itself or one of its signing keys. The engine checks whether the key may sign. */
  readonly signer: Address
  readonly instrumentId: string
  readonly isBuy: boolean
  readonly amount: Amount
  /** The exact signed price: 2^256-1 for a market buy and 0 for a market sell. */
  readonly limitPrice: Price
  /** The signed time, UNIX seconds; absent in the variant without a timestamp. */
  readonly timestampSec?: bigint
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  readonly timeInForce: 'GTC' | 'IOC'
  readonly mmp: boolean
  readonly selfTradePrevention: 'EXPIRE_NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER'
  readonly systemType: string
  readonly stop?: StopTerms
  /**
   * Id of the socket connection that sent the order; absent for REST. An edit carries the id of its own connection
   * (venue-rules 8.2).
   */
  readonly connectionId?: string
  /** The TWAP that sent the order as a slice. */
  readonly twapId?: Hash
}

/** An amount executed in slices over a period (venue-rules 8.4). Unsigned: the API key suffices. */
export type TwapRequest = Sided & {
  readonly account: Address
  readonly instrumentId: string
  readonly isBuy: boolean
  readonly amount: Amount
  readonly durationSec: number
  readonly reduceOnly: boolean
}

/** A request for quotes on a package (venue-rules 8.3). Unsigned: the API key suffices. */
export type RfqRequest = {
  readonly account: Address
  readonly legs: readonly RfqLeg[]
  readonly amount: Amount
  /** True if quotes must be for the whole amount. */
  readonly isFullSize: boolean
  /** True if the trader wants to buy the package, false to sell it; absent if undisclosed. */
  readonly isBuy?: boolean
  readonly durationSec: number
  readonly counterparties: readonly Address[]
}

/** A leg as seen by a buyer of the package: `ratio` contracts per package. */
export type RfqLeg = { readonly instrumentId: string; readonly isBuy: boolean; readonly ratio: Amount }

/** A signed quote. The gateway has checked its form, computed its digest and recovered its signer. */
export type QuoteRequest = {
  readonly quoteId: Hash
  readonly account: Address
  readonly signer: Address
  readonly blockId: Hash
  /** True if the account would buy the package. */
  readonly isBuy: boolean
  readonly amount: Amount
  /** USD per package; negative if the buyer of the package is paid. */
  readonly limitPrice: Price
  /** Present if the package price was derived from these leg prices. They are then the trade prices. */
  readonly legPrices?: readonly CommandLegPrice[]
  readonly timestampSec: bigint
  readonly systemType: string
}

export type CommandLegPrice = { readonly instrumentId: string; readonly price: Price }

/** Trigger and scope of a stop (venue-rules 2.5), which are not signed. */
export type StopTerms = {
  readonly kind: 'STOP_LOSS' | 'TAKE_PROFIT'
  readonly trigger: Price
  /**
   * `order`: a plain order once triggered. `wholePosition` closes the position at its size at that time; its amount is
   * 0 until then. `partOfPosition` closes a part. The latter two only reduce, and end with the position.
   */
  readonly scope: 'order' | 'wholePosition' | 'partOfPosition'
  /** Order whose first fill arms the stop. If that order is cancelled, so is the stop. */
  readonly parentOrderId?: Hash
}

export type InstrumentMark = {
  readonly instrumentId: string
  readonly markPrice: Price
  /** Options: forward and volatility behind the mark, from which the greeks follow. */
  readonly forwardPrice?: Price
  readonly iv?: number
}

export type IndexPrice = { readonly asset: string; readonly price: Price }

/** Every change of the venue. Time and number come from the journal, so that a replay gives an equal state. */
export type Command =
  | { readonly type: 'choosePositionMode'; readonly account: Address; readonly mode: PositionMode }
  | { readonly type: 'openAccount'; readonly account: Address; readonly kind: AccountKind }
  | { readonly type: 'deposit'; readonly account: Address; readonly amount: Usd }
  | {
      readonly type: 'depositCollateral'
      readonly account: Address
      readonly asset: Exclude<CollateralAsset, 'USDC'>
      readonly amount: Amount
    }
  | { readonly type: 'setFeeRates'; readonly account: Address; readonly rates: FeeSchedule }
  | { readonly type: 'setPortfolioMargin'; readonly account: Address; readonly isEnabled: boolean }
  | {
      readonly type: 'setLeverage'
      readonly account: Address
      readonly instrumentId: string
      readonly leverage: number
      /** With a position, it may be lowered as far as margin allows. Older journals have no such command. */
      readonly mayLower?: true
    }
  | {
      readonly type: 'setMarginType'
      readonly account: Address
      readonly instrumentId: string
      readonly marginType: MarginType
    }
  | {
      readonly type: 'changeIsolatedMargin'
      readonly account: Address
      readonly instrumentId: string
      /** USD added to the position's own margin; negative removes margin. */
      readonly change: Usd
    }
  | {
      readonly type: 'registerSigningKey'
      readonly account: Address
      readonly signingKey: Address
      /** UNIX seconds; 2^256-1 never ends. */
      readonly expirySec: bigint
    }
  | { readonly type: 'deleteSigningKey'; readonly account: Address; readonly signingKey: Address }
  | { readonly type: 'createApiKey'; readonly account: Address; readonly key: ApiKey }
  | { readonly type: 'deleteApiKey'; readonly account: Address; readonly apiKey: string }
  | { readonly type: 'listInstruments'; readonly instruments: readonly MarginInstrument[] }
  | { readonly type: 'setPrices'; readonly indexes: readonly IndexPrice[]; readonly marks: readonly InstrumentMark[] }
  | { readonly type: 'setFundingRates'; readonly rates: readonly FundingRate[] }
  /** Pays the hour that ended at `hourNs`. Instruments already paid for this hour are skipped. */
  | { readonly type: 'payFunding'; readonly hourNs: bigint; readonly rates: readonly PaidFundingRate[] }
  /** The continuous check of venue-rules 5.1 and the steps of 7.1; sent about once a second. */
  | { readonly type: 'checkRisk' }
  | { readonly type: 'expireInstrument'; readonly instrumentId: string; readonly settlementPrice: Price }
  | { readonly type: 'createOrder'; readonly order: OrderRequest }
  /** Places all of the orders or none; see orders/createOrder.ts. */
  | { readonly type: 'createOrders'; readonly orders: readonly OrderRequest[] }
  | { readonly type: 'editOrder'; readonly replacedOrderId: Hash; readonly order: OrderRequest }
  | { readonly type: 'cancelOrder'; readonly account: Address; readonly orderId: Hash }
  | { readonly type: 'createTwap'; readonly twap: TwapRequest }
  | { readonly type: 'cancelTwap'; readonly account: Address; readonly twapId: Hash }
  /** Sends the slices that are due at the command's time. */
  | { readonly type: 'workTwaps' }
  | { readonly type: 'createRfq'; readonly rfq: RfqRequest }
  | { readonly type: 'cancelRfqs'; readonly account: Address; readonly blockId?: Hash }
  /** Replaces `replacedQuoteId` if given, which ends only if the new quote is accepted. */
  | { readonly type: 'createQuote'; readonly quote: QuoteRequest; readonly replacedQuoteId?: Hash }
  /** Returns the venue's answer to a quote without any effect. */
  | { readonly type: 'previewQuote'; readonly quote: QuoteRequest }
  /** Cancels the given quotes, the quotes on a block, or all of the account's quotes. */
  | {
      readonly type: 'cancelQuotes'
      readonly account: Address
      readonly quoteIds?: readonly Hash[]
      readonly blockId?: Hash
    }
  /** Closes blocks whose deadline is at or before the command's time. */
  | { readonly type: 'closeRfqs' }
  | { readonly type: 'cancelAllOrders'; readonly account: Address; readonly filter: CancelFilter }
  | { readonly type: 'setCancelOnDisconnect'; readonly account: Address; readonly isEnabled: boolean }
  | { readonly type: 'cancelDisconnected'; readonly connectionId: string; readonly accounts: readonly Address[] }
  /**
   * Cancels orders of connections that are gone. Without `prefixes`: all earlier connections, because the venue's
   * process has restarted. With `prefixes`: connections whose ids begin with one of them, because their gateways are
   * gone.
   */
  | { readonly type: 'cancelAllDisconnected'; readonly prefixes?: readonly string[] }
  | {
      readonly type: 'setMmp'
      readonly account: Address
      readonly asset: string
      readonly settings: MmpSettings | undefined
    }
  | { readonly type: 'resetMmp'; readonly account: Address; readonly asset: string }
  | TransferCommand
  | ProfileCommand
  | StrategyCommand
  | RewardCommand
  | SwapCommand
  | YieldVaultCommand
  | OtcCommand
  | MirrorCommand
  | TermsCommand
  | OpenPositionsCommand

/**
 * Market-maker protection of one asset (venue-rules 8.1). Reaching a limit trips the protection; with a limit of 0 any
 * fill does.
 */
export type MmpSettings = {
  /** Seconds from the first fill of a window to its end; whole, above 0. */
  readonly intervalSec: number
  /** Seconds during which new orders are rejected after a trip; 0 means until a reset. */
  readonly frozenSec: number
  /** Contracts, bought plus sold. */
  readonly amountLimit: Amount
  /** Absolute net delta, in contracts. */
  readonly deltaLimit?: Amount
}

export type ApiKey = {
  readonly apiKey: string
  readonly apiSecret: string
  readonly name: string
  readonly ipAddresses: readonly string[]
  readonly isReadOnly: boolean
}

/**
 * `insurance` is the fund that takes over positions that a liquidation cannot sell. A venue has at most one insurance
 * account.
 */
export type AccountKind = 'trader' | 'market' | 'insurance' | 'strategy'

/**
 * Hourly rate as a fraction with at most six decimals, so that the payment equals the published rate. Positive: longs
 * pay.
 */
export type PaidFundingRate = { readonly instrumentId: string; readonly rate: number }

/** Hourly, as fractions: the rate paid for the last hour, and the rate of this hour so far. */
export type FundingRate = { readonly instrumentId: string; readonly rate: number; readonly nextRate: number }

export type CancelFilter = {
  readonly instrumentType?: InstrumentType
  readonly asset?: string
  readonly instrumentId?: string
}

/** A command with its number and time from the journal. Numbers have no gaps. */
export type NumberedCommand = { readonly seq: number; readonly timeNs: bigint; readonly command: Command }

type OpenPositionsCommand = {
  readonly type: 'openPositions'
  readonly long: Address
  readonly short: Address
  /** Contracts by instrument. An instrument that is not listed or has no price is left out. */
  readonly positions: readonly (readonly [instrumentId: string, amount: Amount])[]
}

/**
 * Changes of the venue's own terms, sent at a start if the terms of the program differ from those of the data folder.
 */
type TermsCommand =
  /**
   * Sets the rates of accounts without their own rates, from the next fill on. The reduced rates of referred accounts
   * follow.
   */
  | { readonly type: 'setVenueFees'; readonly rates: FeeSchedule }
  /** Sets new terms of listed contracts, either all or none; see {@link changeTerms} for the terms that may change. */
  | { readonly type: 'changeTerms'; readonly instruments: readonly MarginInstrument[] }
  /** `isAdded`: from now on, orders under portfolio margin reserve only the margin that they add (venue-rules 5.3). */
  | { readonly type: 'setOrderMarginRule'; readonly isAdded: boolean }
  /** Sets the mode of accounts that have not chosen a mode. */
  | { readonly type: 'setPositionMode'; readonly mode: PositionMode }

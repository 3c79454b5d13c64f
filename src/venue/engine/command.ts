import type { CollateralAsset } from '@/core/protocol/collateral'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import type { Address, Hash, MarginInstrument, InstrumentType, MarginType } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import type { OtcCommand } from './otc/otcCommand'
import type { ProfileCommand } from './profiles/profile'
import type { RewardCommand } from './rewards/rewardCommand'
import type { StrategyCommand } from './strategies/strategyRecord'
import type { SwapCommand } from './swap/swapCommand'
import type { TransferCommand } from './transfers/transferCommand'
import type { YieldVaultCommand } from './yieldVault/yieldVaultState'

/** What an order asks for. The gateway has checked its form, computed its digest and recovered its signer. */
export type OrderRequest = {
  /** The EIP-712 digest, lower-case hex. */
  readonly orderId: Hash
  readonly account: Address
  /** Who signed: the account itself or one of its registered signing keys. The engine decides whether that is enough. */
  readonly signer: Address
  readonly instrumentId: string
  readonly isBuy: boolean
  readonly amount: Amount
  /** As signed. 2^256-1 for a market buy and 0 for a market sell, kept without loss. */
  readonly limitPrice: Price
  /** The time in the signature, UNIX seconds; absent in the variant that is signed without one. */
  readonly timestampSec?: bigint
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  readonly timeInForce: 'GTC' | 'IOC'
  readonly mmp: boolean
  readonly selfTradePrevention: 'EXPIRE_NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER'
  readonly systemType: string
  /** Present in an order that waits for the mark before it enters the book. */
  readonly stop?: StopTerms
  /** The socket connection that sent it; absent from REST. An edit carries its own (venue-rules 8.2). */
  readonly connectionId?: string
  /** Of a slice that the venue placed for a TWAP. */
  readonly twapId?: Hash
}

/** An amount to be worked in slices over a period (venue-rules 8.4). Unsigned: the API key is enough. */
export type TwapRequest = {
  readonly account: Address
  readonly instrumentId: string
  readonly isBuy: boolean
  readonly amount: Amount
  /** A whole number of seconds. */
  readonly durationSec: number
  readonly reduceOnly: boolean
}

/** A package that a trader wants prices for (venue-rules 8.3). Unsigned: the API key is enough. */
export type RfqRequest = {
  readonly account: Address
  readonly legs: readonly RfqLeg[]
  /** Contracts of the package. */
  readonly amount: Amount
  /** Quotes must be for the whole amount. */
  readonly isFullSize: boolean
  /** Whether the trader wants to buy or sell the package; absent when undisclosed. */
  readonly isBuy?: boolean
  /** A whole number of seconds. */
  readonly durationSec: number
  /** Who may quote; empty: everyone. */
  readonly counterparties: readonly Address[]
}

/** What a buyer of one package buys or sells of an instrument: `ratio` contracts. */
export type RfqLeg = { readonly instrumentId: string; readonly isBuy: boolean; readonly ratio: Amount }

/** A signed price for a package. The gateway has checked its form, computed its digest and recovered its signer. */
export type QuoteRequest = {
  /** The EIP-712 digest, lower-case hex. */
  readonly quoteId: Hash
  readonly account: Address
  readonly signer: Address
  readonly blockId: Hash
  /** Whether the account would buy the package. */
  readonly isBuy: boolean
  /** Contracts of the package. */
  readonly amount: Amount
  /** USD for one package; negative when its buyer is paid. */
  readonly limitPrice: Price
  /** Given when the price was made of these; they are what is traded at then. */
  readonly legPrices?: readonly CommandLegPrice[]
  /** The time in the signature, UNIX seconds. */
  readonly timestampSec: bigint
  readonly systemType: string
}

export type CommandLegPrice = { readonly instrumentId: string; readonly price: Price }

/** What a stop waits for and what it is for (venue-rules 2.5). None of it is signed. */
export type StopTerms = {
  readonly kind: 'STOP_LOSS' | 'TAKE_PROFIT'
  /** The mark that lets it go. */
  readonly trigger: Price
  /**
   * `order`: an order like any other once it goes. `wholePosition` closes whatever the position is then (its amount is
   * 0 until then), `partOfPosition` a part of it; both only reduce, and end with the position.
   */
  readonly scope: 'order' | 'wholePosition' | 'partOfPosition'
  /** It waits until this order has a fill, and is cancelled with it. */
  readonly parentOrderId?: Hash
}

export type InstrumentMark = {
  readonly instrumentId: string
  readonly markPrice: Price
  /** Options: the forward and volatility behind the mark, from which anyone can compute the greeks. */
  readonly forwardPrice?: Price
  /** A fraction: 0.58 is 58 %. */
  readonly iv?: number
}

export type IndexPrice = { readonly asset: string; readonly price: Price }

/**
 * Everything that can change the venue. A command carries all it needs; its time and number come from the journal, so
 * that replaying the journal gives the same state.
 */
export type Command =
  | { readonly type: 'openAccount'; readonly account: Address; readonly kind: AccountKind }
  | { readonly type: 'deposit'; readonly account: Address; readonly amount: Usd }
  | {
      readonly type: 'depositCollateral'
      readonly account: Address
      readonly asset: Exclude<CollateralAsset, 'USDC'>
      /** Units of the asset. */
      readonly amount: Amount
    }
  | { readonly type: 'setFeeRates'; readonly account: Address; readonly rates: FeeSchedule }
  | { readonly type: 'setPortfolioMargin'; readonly account: Address; readonly isEnabled: boolean }
  | {
      readonly type: 'setLeverage'
      readonly account: Address
      readonly instrumentId: string
      /** A whole number; the engine decides whether the instrument allows it. */
      readonly leverage: number
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
      /** USD added to the position's own margin; negative takes away. */
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
  /** Pays the hour that ended at `hourNs`, once: an hour that an instrument has been paid for is passed over. */
  | { readonly type: 'payFunding'; readonly hourNs: bigint; readonly rates: readonly PaidFundingRate[] }
  /** The continuous check of venue-rules 5.1 and the steps of 7.1; sent about once a second. */
  | { readonly type: 'checkRisk' }
  | { readonly type: 'expireInstrument'; readonly instrumentId: string; readonly settlementPrice: Price }
  | { readonly type: 'createOrder'; readonly order: OrderRequest }
  /** All of them or none; see orders/createOrders. */
  | { readonly type: 'createOrders'; readonly orders: readonly OrderRequest[] }
  | { readonly type: 'editOrder'; readonly replacedOrderId: Hash; readonly order: OrderRequest }
  | { readonly type: 'cancelOrder'; readonly account: Address; readonly orderId: Hash }
  | { readonly type: 'createTwap'; readonly twap: TwapRequest }
  | { readonly type: 'cancelTwap'; readonly account: Address; readonly twapId: Hash }
  /** Sends the slices that are due; the time is the command's. */
  | { readonly type: 'workTwaps' }
  | { readonly type: 'createRfq'; readonly rfq: RfqRequest }
  /** One block, or all of the account's. */
  | { readonly type: 'cancelRfqs'; readonly account: Address; readonly blockId?: Hash }
  /** In the place of another when one is named; that one ends only if this one is taken. */
  | { readonly type: 'createQuote'; readonly quote: QuoteRequest; readonly replacedQuoteId?: Hash }
  /** What the venue would say of a quote; nothing comes of it. */
  | { readonly type: 'previewQuote'; readonly quote: QuoteRequest }
  /** Those that are named, those on a block, or all of the account's. */
  | {
      readonly type: 'cancelQuotes'
      readonly account: Address
      readonly quoteIds?: readonly Hash[]
      readonly blockId?: Hash
    }
  /** Closes the blocks whose time is over; the time is the command's. */
  | { readonly type: 'closeRfqs' }
  | { readonly type: 'cancelAllOrders'; readonly account: Address; readonly filter: CancelFilter }
  | { readonly type: 'setCancelOnDisconnect'; readonly account: Address; readonly isEnabled: boolean }
  /** A socket connection is gone, on which these accounts have placed orders. */
  | { readonly type: 'cancelDisconnected'; readonly connectionId: string; readonly accounts: readonly Address[] }
  /**
   * The venue's process has restarted: every earlier connection is gone. With `prefixes`: those connections alone whose ids
   * begin with one of them, because their gateways are gone.
   */
  | { readonly type: 'cancelAllDisconnected'; readonly prefixes?: readonly string[] }
  /** No settings switch the protection off. */
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
  | TermsCommand

/** Market-maker protection of one asset (venue-rules 8.1). A limit is hit when it is met, so 0 is hit by any fill. */
export type MmpSettings = {
  /** Seconds from the first fill of a window to its end; whole, above 0. */
  readonly intervalSec: number
  /** Seconds that new orders are refused after a limit was hit; 0: until a reset. */
  readonly frozenSec: number
  /** Contracts, bought and sold added up. */
  readonly amountLimit: Amount
  /** Contracts' worth of delta, bought less sold, whichever is more. */
  readonly deltaLimit?: Amount
}

export type ApiKey = {
  readonly apiKey: string
  readonly apiSecret: string
  readonly name: string
  readonly ipAddresses: readonly string[]
  readonly isReadOnly: boolean
}

/** `insurance` is the fund that takes over what a liquidation cannot sell; a venue has at most one. */
export type AccountKind = 'trader' | 'market' | 'insurance' | 'strategy'

/** Per hour, as a fraction with at most six decimals, so that it is paid as published; longs pay when positive. */
export type PaidFundingRate = { readonly instrumentId: string; readonly rate: number }

/** Per hour, as fractions: of the hour before, which was paid, and of this hour so far. */
export type FundingRate = { readonly instrumentId: string; readonly rate: number; readonly nextRate: number }

export type CancelFilter = {
  readonly instrumentType?: InstrumentType
  readonly asset?: string
  readonly instrumentId?: string
}

/** A command with the place and the moment that the journal gave it. Sequence numbers have no gaps. */
export type NumberedCommand = { readonly seq: number; readonly timeNs: bigint; readonly command: Command }

/** What the venue itself changes of its terms: sent at a start whose program has other terms than the data folder. */
type TermsCommand =
  /** The rates of every account without rates of its own, and of referees of such accounts, from the next fill on. */
  | { readonly type: 'setVenueFees'; readonly rates: FeeSchedule }
  /** Listed contracts with their new terms. All of them or none; see {@link changeTerms} for what may change. */
  | { readonly type: 'changeTerms'; readonly instruments: readonly MarginInstrument[] }
  /** Whether orders under portfolio margin hold the margin of what they add (venue-rules 5.3), from now on. */
  | { readonly type: 'setOrderMarginRule'; readonly isAdded: boolean }

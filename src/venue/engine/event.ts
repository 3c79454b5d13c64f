import type { CollateralAsset } from '@/core/protocol/collateral'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import type { Address, Hash, MarginInstrument, MarginType, Side } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import type {
  AccountKind,
  ApiKey,
  FundingRate,
  IndexPrice,
  InstrumentMark,
  MmpSettings,
  QuoteRequest,
  RfqRequest,
  StopTerms,
} from './command'
import type { OtcEvent } from './otc/otcCommand'
import type { ProfileEvent } from './profiles/profile'
import type { RewardEvent } from './rewards/rewardCommand'
import type { StrategyEvent } from './strategies/strategyRecord'
import type { SwapEvent, SwapRecord } from './swap/swapCommand'
import type { Crossing, TransferEvent } from './transfers/transferCommand'
import type { YieldVaultEvent } from './yieldVault/yieldVaultState'

/** `stop_order`: it waits for its trigger, outside the book. */
export type OrderStatus = 'opened' | 'partial' | 'filled' | 'cancelled' | 'stop_order'

/** The whole record of an order as of `updatedAtNs`. A new object each time it changes. */
export type OrderRecord = {
  readonly orderId: Hash
  readonly account: Address
  readonly instrumentId: string
  readonly orderType: 'limit' | 'market'
  readonly side: Side
  /** 0 for a market order. */
  readonly price: Price
  readonly amount: Amount
  readonly filled: Amount
  readonly averagePrice: Price | undefined
  /**
   * The exact sum of price × amount over its fills, in 10^-12 USD, once something is filled. Missing in records of
   * older programs whose fills are not known.
   */
  readonly filledValue?: bigint
  readonly status: OrderStatus
  /** USD held, as of this record, for what is open of the order and may open a position; 0 when it is closed. */
  readonly initialMargin: Usd
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  readonly timeInForce: 'GTC' | 'IOC'
  readonly mmp: boolean
  readonly selfTradePrevention: 'EXPIRE_NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER'
  readonly systemType: string
  readonly createdAtNs: bigint
  readonly updatedAtNs: bigint
  /** The order that this one took the place of by an edit. */
  readonly replacedOrderId?: Hash
  /** Of what is or was a stop. */
  readonly stop?: StopTerms
  /** Of a slice: the TWAP that it is of. */
  readonly twapId?: Hash
  /** Placed by the venue to reduce an account in liquidation. */
  readonly isLiquidation?: true
  /** Why a cancelled order ended, when it was not its owner's wish. */
  readonly error?: ErrorCode
}

/** The whole record of a request for quotes as of `updatedAtNs`. A new object each time it changes. */
export type RfqRecord = Omit<RfqRequest, 'durationSec'> & {
  readonly blockId: Hash
  readonly filled: Amount
  readonly status: 'open' | 'closed'
  readonly createdAtNs: bigint
  readonly deadlineNs: bigint
  readonly updatedAtNs: bigint
  /** Why it was closed, when it was neither filled, over nor its owner's wish. */
  readonly error?: ErrorCode
}

/** The whole record of a quote as of `updatedAtNs`. A new object each time it changes. */
export type QuoteRecord = Omit<QuoteRequest, 'signer'> & {
  readonly filled: Amount
  /** USD for one package, of what was filled. */
  readonly averagePrice: Price | undefined
  readonly status: 'opened' | 'partial' | 'filled' | 'cancelled' | 'rejected'
  /** USD of margin that a fill of what is open would have needed when it was quoted; nothing is held for it. */
  readonly initialMargin: Usd
  readonly createdAtNs: bigint
  readonly updatedAtNs: bigint
  readonly replacedQuoteId?: Hash
  /** Why it ended, when it was neither filled nor its owner's wish. */
  readonly error?: ErrorCode
}

/** The whole record of a TWAP as of `updatedAtNs`. A new object each time it changes. */
export type TwapRecord = {
  readonly twapId: Hash
  readonly account: Address
  readonly instrumentId: string
  readonly side: Side
  readonly amount: Amount
  readonly executed: Amount
  readonly averagePrice: Price | undefined
  readonly slicesTotal: number
  /** How many of them have had their turn. */
  readonly slicesExecuted: number
  readonly durationSec: number
  readonly intervalSec: number
  readonly reduceOnly: boolean
  /** `completed`: every slice has had its turn, whatever it found. `failed`: a slice was refused, and none follows. */
  readonly status: 'active' | 'completed' | 'cancelled' | 'failed'
  readonly createdAtNs: bigint
  readonly updatedAtNs: bigint
  /** Why it failed. */
  readonly error?: ErrorCode
}

export type FillParty = {
  readonly account: Address
  readonly orderId: Hash
  readonly side: Side
  readonly liquidity: 'maker' | 'taker'
  /** USD paid (positive). */
  readonly fee: Usd
  /** USD paid beside the fee by an account in liquidation (venue-rules 6.3); 0 in other fills. */
  readonly liquidationFee: Usd
  /** USD realised by this fill, before fees. */
  readonly realizedPnl: Usd
  readonly orderStatus: 'partial' | 'filled'
  readonly orderType: 'limit' | 'market'
  readonly systemType: string
  /** `liquidation`: the account did not want this fill, because it was liquidated or deleveraged. */
  readonly tradeType: 'trade' | 'liquidation'
  /** Whether the fill made a position smaller. */
  readonly isClosing: boolean
  /** Average entry price before the fill when it closes, after it when it opens. */
  readonly entryPrice: Price
}

/** Where the two parties met. Order ids are of orders in the book, of quotes in a block, and of nothing elsewhere. */
export type TradeVenue = 'book' | 'insuranceFund' | 'deleveraging' | 'block'

/** One match. `taker.side` is the side of the trade. */
export type TradeEvent = {
  readonly tradeId: string
  readonly instrumentId: string
  readonly price: Price
  readonly amount: Amount
  readonly timeNs: bigint
  readonly via: TradeVenue
  /** At the moment of the trade. */
  readonly markPrice: Price
  readonly indexPrice: Price
  /** Of options, where the mark has one. */
  readonly forwardPrice?: Price
  readonly maker: FillParty
  readonly taker: FillParty
}

export type PositionRecord = {
  readonly instrumentId: string
  /** Signed: long > 0. 0 when the position is closed. */
  readonly amount: Amount
  /** Average entry price of what is open; 0 when closed. */
  readonly entryPrice: Price
  /** Sum of USD realised on this instrument since the position was last opened from zero, before fees. */
  readonly realizedPnl: Usd
  /** What the entry price is the average of, exactly: signed like the amount. 0 when closed. */
  readonly cost: Usd
  /** Funding received (positive) or paid since the position was last opened from zero. */
  readonly accumulatedFunding: Usd
  /** Present when the position is isolated. */
  readonly isolated?: IsolatedMarginEvent
}

/** USD set aside for one position: all of it, and the part that came from fills. */
export type IsolatedMarginEvent = { readonly margin: Usd; readonly baseMargin: Usd }

/** What one position received (positive) or paid for one hour (venue-rules 4.1). */
export type FundingPayment = {
  readonly instrumentId: string
  readonly hourNs: bigint
  /** Contracts held, signed. */
  readonly amount: Amount
  readonly rate: number
  readonly markPrice: Price
  readonly indexPrice: Price
  readonly received: Usd
}

/** What a perpetual's hour was paid by. */
export type SettledFundingRate = { readonly instrumentId: string; readonly rate: number; readonly markPrice: Price }

/** What became of one position at expiry (venue-rules 4.2). */
export type PositionSettlement = {
  readonly instrumentId: string
  /** Contracts held, signed. */
  readonly amount: Amount
  readonly entryPrice: Price
  readonly settlementPrice: Price
  /** USD received (positive) or paid. */
  readonly payout: Usd
  /** USD paid (positive). */
  readonly fee: Usd
  /** USD realised over the entry, before the fee. */
  readonly realizedPnl: Usd
}

/** Collateral that the venue sold for an account whose USDC had gone below zero (venue-rules 6.6). */
export type CollateralConversion = {
  readonly asset: Exclude<CollateralAsset, 'USDC'>
  /** Units of the asset that were sold. */
  readonly amount: Amount
  readonly price: Price
  /** USDC kept by the venue. */
  readonly fee: Usd
  /** USDC received, after the fee. */
  readonly received: Usd
}

/** The steps of venue-rules 7.1. */
export type LiquidationStage = 'cancel' | 'reduce' | 'fund' | 'deleverage'

/**
 * The market-maker protection of an asset as of its last fill, setting or reset. Windows and freezes end by the clock
 * without a word: `mmpStatus` reads it.
 */
export type MmpRecord = {
  readonly settings: MmpSettings
  /** The last window that a fill opened, with what was filled in it. */
  readonly tally: MmpTally | undefined
  /** Set when a limit was hit: UNIX nanoseconds, 0 until a reset. */
  readonly frozenUntilNs: bigint | undefined
}

export type MmpTally = {
  readonly openedAtNs: bigint
  readonly amount: Amount
  /** Signed amount × delta of its instrument, in 10^-12 contracts, so that sums are exact. */
  readonly delta: bigint
}

/** A mark and when it was set. */
export type MarkRecord = InstrumentMark & { readonly timeNs: bigint }

/** The new total amount resting at a price; 0 removes the level. */
export type LevelChange = { readonly side: Side; readonly price: Price; readonly amount: Amount }

export type BalanceReason =
  | 'deposit'
  | 'trade'
  | 'fee'
  | 'liquidationFee'
  | 'settlement'
  | 'settlementFee'
  | 'funding'
  | 'conversion'
  /** What the insurance fund pays for an account that has nothing left, or receives. */
  | 'insurance'
  /** What the venue gives back of the fees it has earned. */
  | 'reward'
  | TransferReason
  | VenueReason

/** With the treasury, the yield vault or the desk; details in `swapped`, `yieldVaultMoved` and `collateralMoved`. */
export type VenueReason = 'swap' | 'yieldVault' | 'otc'

/** Between accounts, or over a bridge; details in `collateralMoved` and `crossingChanged`. */
export type TransferReason = 'send' | 'receive' | 'withdraw' | 'bridged'

export type EngineEvent =
  | ProfileEvent
  | StrategyEvent
  | RewardEvent
  | { readonly type: 'accountOpened'; readonly account: Address; readonly kind: AccountKind }
  | {
      readonly type: 'balanceChanged'
      readonly account: Address
      /** USDC after the change. */
      readonly balance: Usd
      readonly change: Usd
      readonly reason: BalanceReason
    }
  | {
      readonly type: 'collateralChanged'
      readonly account: Address
      readonly asset: Exclude<CollateralAsset, 'USDC'>
      /** Units of the asset after the change. */
      readonly balance: Amount
      readonly change: Amount
      readonly reason: 'deposit' | 'conversion' | TransferReason | VenueReason
    }
  | { readonly type: 'collateralConverted'; readonly account: Address; readonly conversion: CollateralConversion }
  /** What accounts without rates of their own pay from now on. */
  | { readonly type: 'venueFeesChanged'; readonly rates: FeeSchedule }
  | { readonly type: 'orderMarginRuleChanged'; readonly isAdded: boolean }
  | { readonly type: 'feeRatesChanged'; readonly account: Address; readonly rates: FeeSchedule }
  | { readonly type: 'marginModeChanged'; readonly account: Address; readonly isPortfolio: boolean }
  | { readonly type: 'cancelOnDisconnectChanged'; readonly account: Address; readonly isEnabled: boolean }
  /** No record: it is switched off. */
  | {
      readonly type: 'mmpChanged'
      readonly account: Address
      readonly asset: string
      readonly record: MmpRecord | undefined
    }
  | {
      readonly type: 'leverageChanged'
      readonly account: Address
      readonly instrumentId: string
      readonly leverage: number
    }
  | {
      readonly type: 'marginTypeChanged'
      readonly account: Address
      readonly instrumentId: string
      readonly marginType: MarginType
    }
  | { readonly type: 'fundingPaid'; readonly account: Address; readonly payment: FundingPayment }
  /** The hour that ended at `hourNs` has been paid for, at these rates and marks, even where no one held a position. */
  | { readonly type: 'fundingSettled'; readonly hourNs: bigint; readonly rates: readonly SettledFundingRate[] }
  | { readonly type: 'positionSettled'; readonly account: Address; readonly settlement: PositionSettlement }
  | {
      readonly type: 'liquidationChanged'
      readonly account: Address
      /** The isolated position that is liquidated alone; absent when it is the whole cross account. */
      readonly instrumentId?: string
      /** Absent when the liquidation is over. */
      readonly stage?: LiquidationStage
    }
  | {
      readonly type: 'signingKeyRegistered'
      readonly account: Address
      readonly signingKey: Address
      readonly expirySec: bigint
      readonly createdAtNs: bigint
    }
  | { readonly type: 'signingKeyDeleted'; readonly account: Address; readonly signingKey: Address }
  | { readonly type: 'apiKeyCreated'; readonly account: Address; readonly key: ApiKey; readonly createdAtNs: bigint }
  | { readonly type: 'apiKeyDeleted'; readonly account: Address; readonly apiKey: string }
  | { readonly type: 'instrumentsListed'; readonly instruments: readonly MarginInstrument[] }
  | { readonly type: 'instrumentExpired'; readonly instrument: MarginInstrument; readonly settlementPrice: Price }
  | {
      readonly type: 'pricesChanged'
      readonly indexes: readonly IndexPrice[]
      readonly marks: readonly MarkRecord[]
    }
  | { readonly type: 'fundingRatesChanged'; readonly rates: readonly FundingRate[] }
  /** One event is one `orders` message. An edit's old and new order are in one event. */
  | { readonly type: 'ordersChanged'; readonly account: Address; readonly orders: readonly OrderRecord[] }
  | { readonly type: 'rfqChanged'; readonly rfq: RfqRecord }
  | { readonly type: 'quotesChanged'; readonly account: Address; readonly quotes: readonly QuoteRecord[] }
  | { readonly type: 'twapChanged'; readonly account: Address; readonly twap: TwapRecord }
  | { readonly type: 'traded'; readonly trade: TradeEvent }
  | { readonly type: 'positionsChanged'; readonly account: Address; readonly positions: readonly PositionRecord[] }
  /** At most one for each instrument and command, after everything else of the command. */
  | { readonly type: 'levelsChanged'; readonly instrumentId: string; readonly levels: readonly LevelChange[] }
  | TransferEvent
  | SwapEvent
  | YieldVaultEvent
  | OtcEvent

/** What one command did. A refused command has no events. */
export type EventBatch = { readonly seq: number; readonly timeNs: bigint; readonly events: readonly EngineEvent[] }

/** What the sender of a command gets back. */
export type CommandOutcome =
  | {
      readonly isAccepted: true
      readonly order?: OrderRecord
      readonly orderIds?: readonly Hash[]
      readonly twap?: TwapRecord
      readonly rfq?: RfqRecord
      readonly quote?: QuoteRecord
      readonly crossing?: Crossing
      readonly swap?: SwapRecord
      /** Blocks or quotes that were ended. */
      readonly endedIds?: readonly Hash[]
    }
  | { readonly isAccepted: false; readonly error: ErrorCode }

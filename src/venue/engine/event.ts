import type { CollateralAsset } from '@/core/protocol/collateral'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import type { Address, Hash, MarginInstrument, MarginType, Side } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import type { Sided } from '../rules/positionKey'
import type { PositionMode } from '../rules/positionMode'
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

/** `stop_order` means a stop that waits for its trigger, outside the book. */
export type OrderStatus = 'opened' | 'partial' | 'filled' | 'cancelled' | 'stop_order'

/** The whole record of an order at `updatedAtNs`; immutable. */
export type OrderRecord = Sided & {
  readonly orderId: Hash
  readonly account: Address
  readonly instrumentId: string
  readonly orderType: 'limit' | 'market'
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
  readonly filled: Amount
  readonly averagePrice: Price | undefined
  /**
   * Exact sum of price × amount over the order's fills, in 10^-12 USD. Missing in old records whose fills are unknown.
   */
  readonly filledValue?: bigint
  readonly status: OrderStatus
  /** USD reserved, at the time of this record, for the open amount that may open a position; 0 once closed. */
  readonly initialMargin: Usd
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  readonly timeInForce: 'GTC' | 'IOC'
  readonly mmp: boolean
  readonly selfTradePrevention: 'EXPIRE_NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER'
  readonly systemType: string
  readonly createdAtNs: bigint
  readonly updatedAtNs: bigint
  readonly replacedOrderId?: Hash
  readonly stop?: StopTerms
  /** The TWAP that sent the order as a slice. */
  readonly twapId?: Hash
  /** Placed by the venue to reduce an account in liquidation. */
  readonly isLiquidation?: true
  readonly error?: ErrorCode
}

/** The whole record of an RFQ at `updatedAtNs`; immutable. */
export type RfqRecord = Omit<RfqRequest, 'durationSec'> & {
  readonly blockId: Hash
  readonly filled: Amount
  readonly status: 'open' | 'closed'
  readonly createdAtNs: bigint
  readonly deadlineNs: bigint
  readonly updatedAtNs: bigint
  /** Why the block was closed; absent if it was filled, expired or was closed by its owner. */
  readonly error?: ErrorCode
}

/** The whole record of a quote at `updatedAtNs`; immutable. */
export type QuoteRecord = Omit<QuoteRequest, 'signer'> & {
  readonly filled: Amount
  /** USD per package, of the filled amount. */
  readonly averagePrice: Price | undefined
  readonly status: 'opened' | 'partial' | 'filled' | 'cancelled' | 'rejected'
  /** USD of margin that filling the open amount would have required when the quote was made. Nothing is reserved. */
  readonly initialMargin: Usd
  readonly createdAtNs: bigint
  readonly updatedAtNs: bigint
  readonly replacedQuoteId?: Hash
  /** Why the quote ended; absent if it was filled or cancelled by its owner. */
  readonly error?: ErrorCode
}

/** The whole record of a TWAP at `updatedAtNs`; immutable. */
export type TwapRecord = Sided & {
  readonly twapId: Hash
  readonly account: Address
  readonly instrumentId: string
  readonly side: Side
  readonly amount: Amount
  readonly executed: Amount
  readonly averagePrice: Price | undefined
  readonly slicesTotal: number
  readonly slicesExecuted: number
  readonly durationSec: number
  readonly intervalSec: number
  readonly reduceOnly: boolean
  /**
   * `completed`: every slice was processed, filled or not. `failed`: a slice was rejected, so no further slice
   * follows.
   */
  readonly status: 'active' | 'completed' | 'cancelled' | 'failed'
  readonly createdAtNs: bigint
  readonly updatedAtNs: bigint
  readonly error?: ErrorCode
}

export type FillParty = Sided & {
  readonly account: Address
  readonly orderId: Hash
  readonly side: Side
  readonly liquidity: 'maker' | 'taker'
  readonly fee: Usd
  /** USD paid in addition to the fee by an account in liquidation (venue-rules 6.3); 0 in other fills. */
  readonly liquidationFee: Usd
  readonly realizedPnl: Usd
  readonly orderStatus: 'partial' | 'filled'
  readonly orderType: 'limit' | 'market'
  readonly systemType: string
  /** `liquidation` marks a forced fill, by liquidation or deleveraging. */
  readonly tradeType: 'trade' | 'liquidation'
  /** True if the fill reduced a position. */
  readonly isClosing: boolean
  /** Average entry price: before the fill if it closes, after the fill if it opens. */
  readonly entryPrice: Price
}

/**
 * Where the trade happened. The order ids name orders for the book and quotes for a block; elsewhere they are absent.
 * `past`: positions with which a simulated market begins.
 */
export type TradeVenue = 'book' | 'insuranceFund' | 'deleveraging' | 'block' | 'past'

/** One match. `taker.side` is the side of the trade. */
export type TradeEvent = {
  readonly tradeId: string
  readonly instrumentId: string
  readonly price: Price
  readonly amount: Amount
  readonly timeNs: bigint
  readonly via: TradeVenue
  /** The mark at the time of the trade. */
  readonly markPrice: Price
  readonly indexPrice: Price
  readonly forwardPrice?: Price
  readonly maker: FillParty
  readonly taker: FillParty
}

export type PositionRecord = Sided & {
  readonly instrumentId: string
  readonly amount: Amount
  /** Average entry price of the open amount; 0 when closed. */
  readonly entryPrice: Price
  /** USD realised on this instrument since the position was last opened from zero, before fees. */
  readonly realizedPnl: Usd
  /** The exact cost of the open amount, with its sign; 0 when closed. */
  readonly cost: Usd
  /** USD received (positive) or paid since the position was last opened from zero. */
  readonly accumulatedFunding: Usd
  readonly isolated?: IsolatedMarginEvent
}

/** USD reserved for one position: the total, and the part that came from fills. */
export type IsolatedMarginEvent = { readonly margin: Usd; readonly baseMargin: Usd }

/** USD that one position received (positive) or paid for one hour (venue-rules 4.1). */
export type FundingPayment = {
  readonly instrumentId: string
  readonly hourNs: bigint
  readonly amount: Amount
  readonly rate: number
  readonly markPrice: Price
  readonly indexPrice: Price
  readonly received: Usd
}

/** Rate and mark of a perpetual's payment for an hour. */
export type SettledFundingRate = { readonly instrumentId: string; readonly rate: number; readonly markPrice: Price }

/** Settlement of one position at expiry (venue-rules 4.2). */
export type PositionSettlement = {
  readonly instrumentId: string
  readonly amount: Amount
  readonly entryPrice: Price
  readonly settlementPrice: Price
  readonly payout: Usd
  readonly fee: Usd
  /** USD realised relative to the entry, before the fee. */
  readonly realizedPnl: Usd
}

/** Collateral that the venue sold for an account with a USDC debt (venue-rules 6.6). */
export type CollateralConversion = {
  readonly asset: Exclude<CollateralAsset, 'USDC'>
  /** Units sold. */
  readonly amount: Amount
  readonly price: Price
  readonly fee: Usd
  readonly received: Usd
}

/** Stages of a liquidation (venue-rules 7.1). */
export type LiquidationStage = 'cancel' | 'reduce' | 'fund' | 'deleverage'

/**
 * State as of the last fill, setting or reset. Windows and freezes end without an event, so use `mmpStatus` for the
 * current state.
 */
export type MmpRecord = {
  readonly settings: MmpSettings
  /** The last window that a fill has opened, with the amounts filled in it. */
  readonly tally: MmpTally | undefined
  readonly frozenUntilNs: bigint | undefined
}

export type MmpTally = {
  readonly openedAtNs: bigint
  readonly amount: Amount
  /** Sum of signed amount × delta of the instrument, in 10^-12 contracts, so that sums are exact. */
  readonly delta: bigint
}

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
  /** Payment of the insurance fund for an account that has lost everything, or payment to the fund. */
  | 'insurance'
  /** Fees returned by the venue. */
  | 'reward'
  | TransferReason
  | VenueReason

/**
 * Payments between an account and the treasury, the yield vault or the OTC desk; see `swapped`, `yieldVaultMoved` and
 * `collateralMoved`.
 */
export type VenueReason = 'swap' | 'yieldVault' | 'otc'

/** Transfers between accounts, or over a bridge; details are in `collateralMoved` and `crossingChanged`. */
export type TransferReason = 'send' | 'receive' | 'withdraw' | 'bridged'

export type EngineEvent =
  | ProfileEvent
  | StrategyEvent
  | RewardEvent
  | { readonly type: 'accountOpened'; readonly account: Address; readonly kind: AccountKind }
  | {
      readonly type: 'balanceChanged'
      readonly account: Address
      readonly balance: Usd
      readonly change: Usd
      readonly reason: BalanceReason
    }
  | {
      readonly type: 'collateralChanged'
      readonly account: Address
      readonly asset: Exclude<CollateralAsset, 'USDC'>
      readonly balance: Amount
      readonly change: Amount
      readonly reason: 'deposit' | 'conversion' | TransferReason | VenueReason
    }
  | { readonly type: 'collateralConverted'; readonly account: Address; readonly conversion: CollateralConversion }
  | { readonly type: 'venueFeesChanged'; readonly rates: FeeSchedule }
  | { readonly type: 'orderMarginRuleChanged'; readonly isAdded: boolean }
  | { readonly type: 'positionModeChanged'; readonly mode: PositionMode }
  | { readonly type: 'positionModeChosen'; readonly account: Address; readonly mode: PositionMode }
  | { readonly type: 'feeRatesChanged'; readonly account: Address; readonly rates: FeeSchedule }
  | { readonly type: 'marginModeChanged'; readonly account: Address; readonly isPortfolio: boolean }
  | { readonly type: 'cancelOnDisconnectChanged'; readonly account: Address; readonly isEnabled: boolean }
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
  /** The hour that ended at `hourNs` was paid at these rates and marks. Emitted even if nobody had a position. */
  | { readonly type: 'fundingSettled'; readonly hourNs: bigint; readonly rates: readonly SettledFundingRate[] }
  | { readonly type: 'positionSettled'; readonly account: Address; readonly settlement: PositionSettlement }
  | {
      readonly type: 'liquidationChanged'
      readonly account: Address
      /** The isolated position that is liquidated; absent for a whole cross account. */
      readonly instrumentId?: string
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
  /** One event becomes one `orders` message. The old and the new order of an edit are in one event. */
  | { readonly type: 'ordersChanged'; readonly account: Address; readonly orders: readonly OrderRecord[] }
  | { readonly type: 'rfqChanged'; readonly rfq: RfqRecord }
  | { readonly type: 'quotesChanged'; readonly account: Address; readonly quotes: readonly QuoteRecord[] }
  | { readonly type: 'twapChanged'; readonly account: Address; readonly twap: TwapRecord }
  | { readonly type: 'traded'; readonly trade: TradeEvent }
  | { readonly type: 'positionsChanged'; readonly account: Address; readonly positions: readonly PositionRecord[] }
  /** At most one per instrument and command. It follows all other events of the command. */
  | { readonly type: 'levelsChanged'; readonly instrumentId: string; readonly levels: readonly LevelChange[] }
  | TransferEvent
  | SwapEvent
  | YieldVaultEvent
  | OtcEvent

/** The effects of one command. A rejected command has no events. */
export type EventBatch = { readonly seq: number; readonly timeNs: bigint; readonly events: readonly EngineEvent[] }

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
      readonly endedIds?: readonly Hash[]
    }
  | { readonly isAccepted: false; readonly error: ErrorCode }

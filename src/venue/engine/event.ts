import type { ErrorCode } from '@/protocol/errorCodes'
import type { Amount, Price, Usd } from '@/protocol/fixed6'
import type { Address, Hash, Instrument, Side } from '@/protocol/instrument'
import type { ApiKey, FundingRate, IndexPrice, InstrumentMark } from './command'

export type OrderStatus = 'opened' | 'partial' | 'filled' | 'cancelled'

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
  readonly status: OrderStatus
  /** USD held for what is open of the order; 0 when it is closed. */
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
  /** Why a cancelled order ended, when it was not its owner's wish. */
  readonly error?: ErrorCode
}

export type FillParty = {
  readonly account: Address
  readonly orderId: Hash
  readonly side: Side
  readonly liquidity: 'maker' | 'taker'
  /** USD paid (positive). */
  readonly fee: Usd
  /** USD realised by this fill, before the fee. */
  readonly realizedPnl: Usd
  readonly orderStatus: 'partial' | 'filled'
  readonly systemType: string
}

/** One match. `taker.side` is the side of the trade. */
export type Trade = {
  readonly tradeId: string
  readonly instrumentId: string
  readonly price: Price
  readonly amount: Amount
  readonly timeNs: bigint
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
}

/** The new total amount resting at a price; 0 removes the level. */
export type LevelChange = { readonly side: Side; readonly price: Price; readonly amount: Amount }

export type EngineEvent =
  | { readonly type: 'accountOpened'; readonly account: Address; readonly kind: 'trader' | 'market' }
  | {
      readonly type: 'balanceChanged'
      readonly account: Address
      /** USDC after the change. */
      readonly balance: Usd
      readonly change: Usd
      readonly reason: 'deposit' | 'trade' | 'fee' | 'settlement'
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
  | { readonly type: 'instrumentsListed'; readonly instruments: readonly Instrument[] }
  | { readonly type: 'instrumentExpired'; readonly instrument: Instrument; readonly settlementPrice: Price }
  | {
      readonly type: 'pricesChanged'
      readonly indexes: readonly IndexPrice[]
      readonly marks: readonly InstrumentMark[]
    }
  | { readonly type: 'fundingRatesChanged'; readonly rates: readonly FundingRate[] }
  /** One event is one `orders` message. An edit's old and new order are in one event. */
  | { readonly type: 'ordersChanged'; readonly account: Address; readonly orders: readonly OrderRecord[] }
  | { readonly type: 'traded'; readonly trade: Trade }
  | { readonly type: 'positionsChanged'; readonly account: Address; readonly positions: readonly PositionRecord[] }
  /** At most one for each instrument and command, after everything else of the command. */
  | { readonly type: 'levelsChanged'; readonly instrumentId: string; readonly levels: readonly LevelChange[] }

/** What one command did. A refused command has no events. */
export type EventBatch = { readonly seq: number; readonly timeNs: bigint; readonly events: readonly EngineEvent[] }

/** What the sender of a command is told. */
export type Outcome =
  | { readonly isAccepted: true; readonly order?: OrderRecord; readonly orderIds?: readonly Hash[] }
  | { readonly isAccepted: false; readonly error: ErrorCode }

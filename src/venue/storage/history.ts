import type { CollateralAsset } from '@/core/protocol/collateral'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import type { Address, Hash, Instrument, InstrumentType, OptionType, Side } from '@/core/protocol/instrument'
import type { OrderRecord, TradeVenue } from '../engine/event'
import type { TransferType } from '../engine/transfers/transferCommand'
import type { StrategySeries } from './pointSampler'
import type { StakeRow } from './strategyRows'

export type SeriesValue = { readonly timeNs: bigint; readonly value: bigint }

/** A sampled value, not a candle. */
export type StoredPrice = { readonly timeNs: bigint; readonly price: Price }

/** A public trade; `side` is the taker's. */
export type PublicTrade = {
  readonly tradeId: string
  readonly instrumentId: string
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
  readonly timeNs: bigint
}

/** A public trade of an option. Values that earlier versions did not store are `undefined`. */
export type OptionTrade = PublicTrade & {
  readonly orderType: 'limit' | 'market' | undefined
  readonly orderStatus: 'partial' | 'filled' | undefined
  readonly markPrice: Price | undefined
  readonly indexPrice: Price | undefined
  /** Forward of the expiry at the time of the trade. */
  readonly forwardPrice: Price | undefined
}

/** A trade of a simulated past; only options have a forward. */
export type PastTrade = PublicTrade & { readonly forwardPrice?: Price }

export type AccountTradeType = 'trade' | 'liquidation' | 'settlement' | 'funding'

type AccountTradeBase = {
  readonly account: Address
  /** For a fill the id of the public trade, so that both parties have equal ids; otherwise unique. */
  readonly tradeId: string
  readonly instrumentId: string
  /** Contracts traded or held, without a sign. */
  readonly amount: Amount
  /** The side of the fill, or of the settled or funded position. */
  readonly side: Side
  /** USD paid (positive). For funding it is that hour's payment, negative if received. */
  readonly fee: Usd
  readonly markPrice: Price | undefined
  readonly indexPrice: Price | undefined
  readonly timeNs: bigint
}

/** A trader's side of a trade. `liquidation` marks a forced trade. */
export type FillRow = AccountTradeBase & {
  readonly tradeType: 'trade' | 'liquidation'
  readonly via: TradeVenue
  /** Id of the trader's own order, and of the taker's order; absent for trades outside the book. */
  readonly orderId: Hash | undefined
  readonly takerOrderId: Hash | undefined
  readonly orderType: 'limit' | 'market' | undefined
  readonly orderStatus: 'partial' | 'filled'
  readonly systemType: string
  readonly liquidity: 'maker' | 'taker'
  readonly price: Price
  /** Options: the forward of the expiry at the time of the trade. `undefined` if not stored. */
  readonly forwardPrice: Price | undefined
  /** USD paid in addition to the fee by an account in liquidation. */
  readonly liquidationFee: Usd
  /** USD realised by this fill, before the fees. */
  readonly realizedPnl: Usd
  readonly isClosing: boolean | undefined
  /** Average entry price: before the fill if it closes, after the fill if it opens. */
  readonly entryPrice: Price | undefined
}

export type AccountFunding = AccountTradeBase & {
  readonly tradeType: 'funding'
  readonly hourNs: bigint
  /** Hourly, as a fraction; positive if longs pay. */
  readonly rate: number
}

export type AccountSettlement = AccountTradeBase & {
  readonly tradeType: 'settlement'
  readonly settlementPrice: Price
  readonly payout: Usd
  /** USD realised relative to the entry, before the fee. */
  readonly realizedPnl: Usd
  readonly entryPrice: Price
}

/** A fill, funding payment or settlement of a trader (rest-private 13.1). */
export type AccountTradeRow = FillRow | AccountFunding | AccountSettlement

export type TransactionType = TransferType
export type TransactionStatus = 'initiated' | 'finalized'

/**
 * Money deposited, withdrawn or swapped (rest-private 13.2). `swap`: collateral sold by the venue. `receive` and
 * `send`: between accounts, including payments by or to the insurance fund.
 */
export type TransactionRow = {
  readonly id: string
  readonly account: Address
  readonly type: TransactionType
  readonly status: TransactionStatus
  readonly asset: CollateralAsset
  /** Units of the asset, without a sign. */
  readonly amount: Amount
  readonly initiatedNs: bigint
  /** `undefined` while pending. */
  readonly finalizedNs: bigint | undefined
  readonly counterParty: Address | undefined
  readonly chainId?: number | undefined
  readonly l1TxHash?: Hash | undefined
  readonly l2TxHash?: Hash | undefined
  readonly label?: string | undefined
  readonly referenceId?: string | undefined
  /** The other leg of a swap. The fee is in USD, the price in USD per unit of the asset. */
  readonly swap: SwapLeg | undefined
}

export type SwapLeg = {
  readonly asset: CollateralAsset
  readonly side: Side
  readonly fee: Usd
  readonly price: Price
  /** Units of the swapped asset; undefined if not stored. */
  readonly amount?: Amount | undefined
}

/** Completes a row that was written as `initiated`. */
export type FinalizedTransaction = Pick<
  TransactionRow,
  'id' | 'account' | 'type' | 'initiatedNs' | 'l1TxHash' | 'l2TxHash'
> & { readonly finalizedNs: bigint; readonly swap?: SwapLeg | undefined }

/** Settlement price and time of an asset's options with one expiry. */
export type StoredSettlement = {
  readonly asset: string
  readonly expiryNs: bigint
  readonly settlementPrice: Price
  readonly timeNs: bigint
}

/** The hourly rate, as a fraction, that was paid at a full hour, and the mark (absent if unknown). */
export type StoredFunding = {
  readonly instrumentId: string
  readonly timeNs: bigint
  readonly rate: number
  readonly markPrice: Price | undefined
}

/**
 * The window of a query. Inclusive UNIX nanoseconds; an absent bound is open. Rows are sorted newest first. Without an
 * offset, a page exceeds its limit by further rows of the last row's time (wholePages.ts).
 */
export type HistoryWindow = {
  readonly startNs?: bigint | undefined
  readonly endNs?: bigint | undefined
  readonly limit: number
  readonly offset?: number | undefined
}

export type PointsWindow = Omit<HistoryWindow, 'offset'> & {
  /** Seconds between points, a multiple of 30. Points lie at whole multiples of the resolution since 1970. */
  readonly resolutionSec: number
}

/** `count` covers the whole window, `rows` the requested page. */
export type StoredPage<Row> = { readonly count: number; readonly rows: readonly Row[] }

/** Filters for a trader's rows. An absent member does not filter. */
export type AccountTradeFilter = {
  readonly account: Address
  readonly tradeTypes?: readonly AccountTradeType[] | undefined
  readonly asset?: string | undefined
  readonly instrumentType?: InstrumentType | undefined
  readonly optionType?: OptionType | undefined
  readonly instrumentId?: string | undefined
}

export type ClosedOrderFilter = {
  readonly account: Address
  readonly asset?: string | undefined
  readonly instrumentType?: InstrumentType | undefined
  readonly instrumentId?: string | undefined
  /** True: only stop orders; false: only orders that are no stops. */
  readonly isStop?: boolean | undefined
  /** True: only slices of TWAPs; false: only orders that are no slices. */
  readonly isTwapSlice?: boolean | undefined
}

export type TransactionFilter = {
  readonly account: Address
  readonly types?: readonly TransactionType[] | undefined
  readonly status?: TransactionStatus | undefined
}

type TimeWindow = Pick<HistoryWindow, 'startNs' | 'endNs'>

export type AccountStatsQuery = TimeWindow & { readonly account: Address; readonly asset?: string | undefined }

/** Sums over a window, in USD. */
export type StoredAccountStats = {
  /** Notional: contracts × index for options, contracts × price for perpetuals. */
  readonly optionsVolume: Usd
  readonly perpVolume: Usd
  /** realizedPnl + settlementPnl + funding − fees − liquidationFees. */
  readonly pnl: Usd
  readonly realizedPnl: Usd
  readonly settlementPnl: Usd
  /** USD received (positive) or paid. */
  readonly funding: Usd
  /** USD of fees for fills and settlements; positive if paid. */
  readonly fees: Usd
  readonly liquidationFees: Usd
  /** Number of fills and settlements with a gain, and number of those with a loss. */
  readonly winCount: number
  readonly lossCount: number
  /** Sum of the gains and sum of the losses, both positive. */
  readonly gains: Usd
  readonly losses: Usd
}

export type PnlStanding = { readonly account: Address; readonly pnl: Usd }

export type VolumeQuery = {
  readonly asset?: string | undefined
  readonly instrumentType?: InstrumentType | undefined
  /** End of the window, to the minute; at most 30 days ago. */
  readonly endNs: bigint
}

/** Volume of public trades. For perpetuals premium and notional are equal. */
export type StoredVolume = {
  readonly contracts: Amount
  /** Contracts × index for options, contracts × price for perpetuals. */
  readonly notional: Usd
  readonly premium: Usd
}

export type VolumeStats = {
  /** The 24 hours before the requested time, by taker side. */
  readonly dayBuy: StoredVolume
  readonly daySell: StoredVolume
  /** Volume since the beginning. */
  readonly total: StoredVolume
}

/** The planned start of the past, and the start reached so far. UNIX nanoseconds, multiples of 30 s. */
export type PastSpan = { readonly goalNs: bigint; readonly reachedNs: bigint }

/** The market's data from before the venue was first opened. Times of points are multiples of 30 s. */
export type Backfill = {
  /** The span including this piece. Pieces are written from the newest to the oldest. */
  readonly span: PastSpan
  readonly indexPoints: readonly { readonly asset: string; readonly timeNs: bigint; readonly price: Price }[]
  readonly markPoints: readonly { readonly instrumentId: string; readonly timeNs: bigint; readonly price: Price }[]
  readonly trades: readonly PastTrade[]
  readonly fundingPoints: readonly StoredFunding[]
}

/**
 * The stored past: public series, and the trades of every account. Ended orders, trade rows and transactions are
 * stored only for accounts of kind `trader`, because the venue's own makers replace thousands of orders an hour that
 * no one will query.
 *
 * A query includes every event delivered to listeners before it. `retention.ts` defines how old points are thinned and
 * old public trades deleted.
 */
export type History = {
  /** True if there are neither points nor trades, so that the market should send a {@link Backfill}. */
  readonly isEmpty: () => boolean
  /** Atomically writes the newest piece of a new venue's past. Must precede the market's first prices. */
  readonly backfill: (backfill: Backfill) => Promise<void>
  /** Returns the missing part of the past, also after an interruption. `undefined` once complete. */
  readonly missingPast: () => PastSpan | undefined
  /**
   * Writes the rest of the past while the venue runs, piece by piece. A query that reaches into the missing part waits
   * until that part is written.
   */
  readonly completePast: (pieces: Iterable<Backfill>) => void
  readonly trades: (query: HistoryWindow & { readonly instrumentId: string }) => Promise<StoredPage<PublicTrade>>
  readonly indexPoints: (query: PointsWindow & { readonly asset: string }) => Promise<readonly StoredPrice[]>
  readonly markPoints: (query: PointsWindow & { readonly instrumentId: string }) => Promise<readonly StoredPrice[]>
  /** Returns one point per perpetual and full hour; if no instrument is given, of all perpetuals. */
  readonly fundingPoints: (
    query: HistoryWindow & { readonly instrumentId?: string | undefined },
  ) => Promise<readonly StoredFunding[]>
  /** Returns the last point at or before `timeNs`, with its own time, so that the reader can judge its age. */
  readonly indexAt: (asset: string, timeNs: bigint) => Promise<StoredPrice | undefined>
  readonly markAt: (instrumentId: string, timeNs: bigint) => Promise<StoredPrice | undefined>
  /**
   * Returns the index 24 hours before `nowNs`; `undefined` if no point lies within the hour before that time. Cached
   * for the 30 s in which the value cannot change, so it is cheap enough for every ticker message.
   */
  readonly indexDayAgo: (asset: string, nowNs: bigint) => Price | undefined
  readonly markDayAgo: (instrumentId: string, nowNs: bigint) => Price | undefined
  readonly orderById: (account: Address, orderId: Hash) => Promise<OrderRecord | undefined>
  /** A trader's ended orders, by creation time. */
  readonly closedOrders: (query: HistoryWindow & ClosedOrderFilter) => Promise<StoredPage<OrderRecord>>
  readonly accountTrades: (query: HistoryWindow & AccountTradeFilter) => Promise<StoredPage<AccountTradeRow>>
  /** Returns all rows of the window, newest first, read in pieces. Rows written meanwhile are not included. */
  readonly accountTradesAll: (query: TimeWindow & AccountTradeFilter) => AsyncIterable<readonly AccountTradeRow[]>
  readonly fills: (
    query: HistoryWindow & { readonly account: Address; readonly instrumentId?: string | undefined },
  ) => Promise<StoredPage<FillRow>>
  readonly transactions: (query: HistoryWindow & TransactionFilter) => Promise<StoredPage<TransactionRow>>
  readonly transactionsAll: (query: TimeWindow & TransactionFilter) => AsyncIterable<readonly TransactionRow[]>
  readonly accountStats: (query: AccountStatsQuery) => Promise<StoredAccountStats>
  /** Rank by PnL, 1 for the best, over the UTC days that the window touches. `undefined` without activity. */
  readonly pnlRank: (query: TimeWindow & { readonly account: Address }) => Promise<number | undefined>
  /** Returns a strategy's value, profit or share price, in millionths, at the half minutes of its valuations. */
  readonly strategyPoints: (
    query: PointsWindow & { readonly strategy: Address; readonly series: StrategySeries },
  ) => Promise<readonly SeriesValue[]>
  /** The last share price at or before a time. */
  readonly sharePriceAt: (strategy: Address, timeNs: bigint) => Promise<SeriesValue | undefined>
  /** Changes of an account's stakes up to a time, oldest first. */
  readonly stakes: (query: { readonly account: Address; readonly endNs: bigint }) => Promise<readonly StakeRow[]>
  /** PnL of every trader with activity over the UTC days that the window touches, best first. */
  readonly pnlBoard: (query: TimeWindow) => Promise<readonly PnlStanding[]>
  /** One row per settled asset and expiry. The window refers to the settlement times. */
  readonly settlements: (
    query: HistoryWindow & { readonly asset?: string | undefined },
  ) => Promise<StoredPage<StoredSettlement>>
  readonly optionTrades: (
    query: HistoryWindow & { readonly asset: string; readonly optionType?: OptionType | undefined },
  ) => Promise<readonly OptionTrade[]>
  readonly volumeStats: (query: VolumeQuery) => Promise<VolumeStats>
  /** Returns the terms of a contract, however long ago it was listed. */
  readonly instrumentById: (instrumentId: string) => Instrument | undefined
  readonly instrumentByName: (instrumentName: string) => Instrument | undefined
}

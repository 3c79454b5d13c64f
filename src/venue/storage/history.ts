import type { CollateralAsset } from '@/core/protocol/collateral'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import type { Address, Hash, Instrument, InstrumentType, OptionType, Side } from '@/core/protocol/instrument'
import type { OrderRecord, TradeVenue } from '../engine/event'
import type { TransferType } from '../engine/transfers/transferCommand'
import type { StrategySeries } from './pointSampler'
import type { StakeRow } from './strategyRows'

/** A number of millionths at an instant. */
export type SeriesValue = { readonly timeNs: bigint; readonly value: bigint }

/** A value at an instant, sampled: not a candle. */
export type StoredPrice = { readonly timeNs: bigint; readonly price: Price }

/** A public trade. `side` is the taker's. */
export type PublicTrade = {
  readonly tradeId: string
  readonly instrumentId: string
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
  readonly timeNs: bigint
}

/** A public trade of an option. Values that earlier versions did not keep are `undefined`. */
export type OptionTrade = PublicTrade & {
  readonly orderType: 'limit' | 'market' | undefined
  readonly orderStatus: 'partial' | 'filled' | undefined
  /** At the moment of the trade. */
  readonly markPrice: Price | undefined
  readonly indexPrice: Price | undefined
  /** Of its expiry, at the moment of the trade. */
  readonly forwardPrice: Price | undefined
}

/** A trade of a made-up past; the forward is of options. */
export type PastTrade = PublicTrade & { readonly forwardPrice?: Price }

export type AccountTradeType = 'trade' | 'liquidation' | 'settlement' | 'funding'

type AccountTradeBase = {
  readonly account: Address
  /** Of a fill: the id of the public trade, so that both parties have the same. Of the rest: unique. */
  readonly tradeId: string
  readonly instrumentId: string
  /** Contracts that were traded or held, without a sign. */
  readonly amount: Amount
  /** The side of the fill, or of the position that was settled or paid for. */
  readonly side: Side
  /** USD paid (positive). Of funding: what was paid for the hour, negative when it was received. */
  readonly fee: Usd
  /** At that moment. `undefined` where it was not kept. */
  readonly markPrice: Price | undefined
  readonly indexPrice: Price | undefined
  readonly timeNs: bigint
}

/** A trader's part of a trade. `liquidation`: it was forced. */
export type FillRow = AccountTradeBase & {
  readonly tradeType: 'trade' | 'liquidation'
  readonly via: TradeVenue
  /** The trader's order and the taker's; of no order where the parties did not meet in the book. */
  readonly orderId: Hash | undefined
  readonly takerOrderId: Hash | undefined
  readonly orderType: 'limit' | 'market' | undefined
  readonly orderStatus: 'partial' | 'filled'
  readonly systemType: string
  readonly liquidity: 'maker' | 'taker'
  readonly price: Price
  /** Options: of the expiry, at the moment of the trade. `undefined` where it was not kept. */
  readonly forwardPrice: Price | undefined
  /** USD paid beside the fee by an account in liquidation. */
  readonly liquidationFee: Usd
  /** USD realised by this fill, before the fees. */
  readonly realizedPnl: Usd
  readonly isClosing: boolean | undefined
  /** Average entry price before the fill when it closes, after it when it opens. */
  readonly entryPrice: Price | undefined
}

export type AccountFunding = AccountTradeBase & {
  readonly tradeType: 'funding'
  /** The full hour at which the paid hour ended. */
  readonly hourNs: bigint
  /** Per hour, as a fraction; longs pay when positive. */
  readonly rate: number
}

export type AccountSettlement = AccountTradeBase & {
  readonly tradeType: 'settlement'
  readonly settlementPrice: Price
  /** USD received (positive) or paid, before the fee. */
  readonly payout: Usd
  /** USD realised over the entry, before the fee. */
  readonly realizedPnl: Usd
  readonly entryPrice: Price
}

/** One row of what a trader did or what was done to the trader's positions (rest-private 13.1). */
export type AccountTradeRow = FillRow | AccountFunding | AccountSettlement

export type TransactionType = TransferType
export type TransactionStatus = 'initiated' | 'finalized'

/**
 * Money that came, went, or was exchanged (rest-private 13.2). `swap`: collateral that the venue sold. `receive` and
 * `send`: between accounts, also what the insurance fund paid for the account, or was paid.
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
  /** `undefined` while it is not done. */
  readonly finalizedNs: bigint | undefined
  readonly counterParty: Address | undefined
  /** Of the chain at the other end of a bridge, when it is not the one that the venue settles on. */
  readonly chainId?: number | undefined
  readonly l1TxHash?: Hash | undefined
  readonly l2TxHash?: Hash | undefined
  readonly label?: string | undefined
  readonly referenceId?: string | undefined
  /** What it was exchanged for: the fee is in USD, the price in USD for a unit of the asset. */
  readonly swap: SwapLeg | undefined
}

export type SwapLeg = {
  readonly asset: CollateralAsset
  readonly side: Side
  readonly fee: Usd
  readonly price: Price
  /** Units of that asset; undefined where it was not kept. */
  readonly amount?: Amount | undefined
}

/** What becomes of a row that was `initiated`. */
export type FinalizedTransaction = Pick<
  TransactionRow,
  'id' | 'account' | 'type' | 'initiatedNs' | 'l1TxHash' | 'l2TxHash'
> & { readonly finalizedNs: bigint; readonly swap?: SwapLeg | undefined }

/** What the options of an asset with one expiry settled at, and when. */
export type StoredSettlement = {
  readonly asset: string
  readonly expiryNs: bigint
  readonly settlementPrice: Price
  readonly timeNs: bigint
}

/** The hourly rate, as a fraction, that was paid at a full hour, and the mark it was paid by (absent when unknown). */
export type StoredFunding = {
  readonly instrumentId: string
  readonly timeNs: bigint
  readonly rate: number
  readonly markPrice: Price | undefined
}

/**
 * Both bounds are inclusive UNIX nanoseconds; an absent one does not bound. Rows come newest first. Without an offset a
 * page has more rows than its limit where those share the time of the last one (wholePages.ts).
 */
export type HistoryWindow = {
  readonly startNs?: bigint | undefined
  readonly endNs?: bigint | undefined
  readonly limit: number
  readonly offset?: number | undefined
}

export type PointsWindow = Omit<HistoryWindow, 'offset'> & {
  /** Seconds between points, a multiple of 30. Points are at whole multiples of it since 1970. */
  readonly resolutionSec: number
}

/** How many rows the window holds in all, and those of the asked page. */
export type StoredPage<Row> = { readonly count: number; readonly rows: readonly Row[] }

/** The filters for a trader's rows. An absent one does not narrow. */
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
  /** Stop orders alone, or the others alone. */
  readonly isStop?: boolean | undefined
  /** Slices of TWAPs alone, or the others alone. */
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
  /** Realised by fills, before fees. */
  readonly realizedPnl: Usd
  /** Realised at expiries, before fees. */
  readonly settlementPnl: Usd
  /** Received (positive) or paid. */
  readonly funding: Usd
  /** Of fills and settlements, paid (positive). */
  readonly fees: Usd
  readonly liquidationFees: Usd
  /** Fills and settlements that realised a gain, and those that realised a loss. */
  readonly winCount: number
  readonly lossCount: number
  /** What they realised together, both positive. */
  readonly gains: Usd
  readonly losses: Usd
}

export type PnlStanding = { readonly account: Address; readonly pnl: Usd }

export type VolumeQuery = {
  readonly asset?: string | undefined
  readonly instrumentType?: InstrumentType | undefined
  /** As of this moment, to the minute; at most 30 days ago. */
  readonly endNs: bigint
}

/** What was traded in public. Of perpetuals, premium and notional are the same. */
export type StoredVolume = {
  readonly contracts: Amount
  /** Contracts × index for options, contracts × price for perpetuals. */
  readonly notional: Usd
  /** Contracts × price. */
  readonly premium: Usd
}

export type VolumeStats = {
  /** The 24 hours before the asked moment, by the side of the taker. */
  readonly dayBuy: StoredVolume
  readonly daySell: StoredVolume
  /** Since the beginning. */
  readonly total: StoredVolume
}

/** How far back a past is to reach in the end, and how far it does. UNIX nanoseconds, multiples of 30 s. */
export type PastSpan = { readonly goalNs: bigint; readonly reachedNs: bigint }

/** What the market knows of a while before the venue was first opened. Times of points are multiples of 30 s. */
export type Backfill = {
  /** The past as it is with this: its pieces are written from the newest to the oldest. */
  readonly span: PastSpan
  readonly indexPoints: readonly { readonly asset: string; readonly timeNs: bigint; readonly price: Price }[]
  readonly markPoints: readonly { readonly instrumentId: string; readonly timeNs: bigint; readonly price: Price }[]
  /** Oldest first. */
  readonly trades: readonly PastTrade[]
  readonly fundingPoints: readonly StoredFunding[]
}

/**
 * The past, in the database. Public series and trades of every account; closed orders, trade rows and transactions of
 * accounts of kind `trader` only, because the venue's own makers replace thousands of orders an hour that no one will
 * query.
 *
 * A query sees every event that was delivered to listeners before it. Old points are thinned and old public trades
 * dropped as `retention.ts` states.
 */
export type History = {
  /** Whether there is neither a point nor a trade, so that the market should send a {@link Backfill}. */
  readonly isEmpty: () => boolean
  /**
   * Writes the newest piece of the past of a new venue, with all of its trades, whole or not at all. Must come before the
   * market's first prices.
   */
  readonly backfill: (backfill: Backfill) => Promise<void>
  /** What the pieces so far lack, after an end in between too. `undefined` when the past is whole. */
  readonly missingPast: () => PastSpan | undefined
  /**
   * Writes the rest while the venue runs, a piece at a time. A query that reaches back to what is still missing is answered
   * when it is there.
   */
  readonly completePast: (pieces: Iterable<Backfill>) => void
  readonly trades: (query: HistoryWindow & { readonly instrumentId: string }) => Promise<StoredPage<PublicTrade>>
  readonly indexPoints: (query: PointsWindow & { readonly asset: string }) => Promise<readonly StoredPrice[]>
  readonly markPoints: (query: PointsWindow & { readonly instrumentId: string }) => Promise<readonly StoredPrice[]>
  /** One point per perpetual and full hour; all perpetuals together when no instrument is named. */
  readonly fundingPoints: (
    query: HistoryWindow & { readonly instrumentId?: string | undefined },
  ) => Promise<readonly StoredFunding[]>
  /** The last point at or before `timeNs`, with its own time so that the reader can judge its age. */
  readonly indexAt: (asset: string, timeNs: bigint) => Promise<StoredPrice | undefined>
  readonly markAt: (instrumentId: string, timeNs: bigint) => Promise<StoredPrice | undefined>
  /**
   * The index 24 hours before `nowNs`, `undefined` when no point is within an hour before that. Kept in memory for
   * the 30 s in which the answer cannot change: cheap enough for every ticker message.
   */
  readonly indexDayAgo: (asset: string, nowNs: bigint) => Price | undefined
  readonly markDayAgo: (instrumentId: string, nowNs: bigint) => Price | undefined
  /** An order of a trader that has ended. Open ones are in the live state. */
  readonly orderById: (account: Address, orderId: Hash) => Promise<OrderRecord | undefined>
  /** Ended orders of a trader, by the time they were created. */
  readonly closedOrders: (query: HistoryWindow & ClosedOrderFilter) => Promise<StoredPage<OrderRecord>>
  /** Fills, funding and settlements of a trader in one list. */
  readonly accountTrades: (query: HistoryWindow & AccountTradeFilter) => Promise<StoredPage<AccountTradeRow>>
  /** All rows of the window, newest first, read a piece at a time: rows that are written meanwhile are not in it. */
  readonly accountTradesAll: (query: TimeWindow & AccountTradeFilter) => AsyncIterable<readonly AccountTradeRow[]>
  /** Of `accountTrades`, the fills. */
  readonly fills: (
    query: HistoryWindow & { readonly account: Address; readonly instrumentId?: string | undefined },
  ) => Promise<StoredPage<FillRow>>
  readonly transactions: (query: HistoryWindow & TransactionFilter) => Promise<StoredPage<TransactionRow>>
  readonly transactionsAll: (query: TimeWindow & TransactionFilter) => AsyncIterable<readonly TransactionRow[]>
  readonly accountStats: (query: AccountStatsQuery) => Promise<StoredAccountStats>
  /**
   * The place of a trader among all by PnL, 1 for the best, over the UTC days that the window touches. `undefined` when
   * the trader did nothing in them.
   */
  readonly pnlRank: (query: TimeWindow & { readonly account: Address }) => Promise<number | undefined>
  /** What a strategy was worth, had made, or a share of it cost, in millionths; of the half minutes it was valued in. */
  readonly strategyPoints: (
    query: PointsWindow & { readonly strategy: Address; readonly series: StrategySeries },
  ) => Promise<readonly SeriesValue[]>
  /** The last price of a share at or before a moment. */
  readonly sharePriceAt: (strategy: Address, timeNs: bigint) => Promise<SeriesValue | undefined>
  /** What an account had in strategies, as it changed up to a moment, oldest first. */
  readonly stakes: (query: { readonly account: Address; readonly endNs: bigint }) => Promise<readonly StakeRow[]>
  /** The PnL of every trader over the UTC days that the window touches, the best first. Who did nothing is not in it. */
  readonly pnlBoard: (query: TimeWindow) => Promise<readonly PnlStanding[]>
  /** One for each asset and expiry that has settled. The window is of the settlements' own moments. */
  readonly settlements: (
    query: HistoryWindow & { readonly asset?: string | undefined },
  ) => Promise<StoredPage<StoredSettlement>>
  /** Public trades over all options of an asset. */
  readonly optionTrades: (
    query: HistoryWindow & { readonly asset: string; readonly optionType?: OptionType | undefined },
  ) => Promise<readonly OptionTrade[]>
  readonly volumeStats: (query: VolumeQuery) => Promise<VolumeStats>
  /** The terms of a contract, however long ago it was listed. */
  readonly instrumentById: (instrumentId: string) => Instrument | undefined
  readonly instrumentByName: (instrumentName: string) => Instrument | undefined
}

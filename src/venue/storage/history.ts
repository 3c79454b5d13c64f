import type { Amount, Price, Usd } from '@/protocol/fixed6'
import type { Address, Hash, Side } from '@/protocol/instrument'
import type { OrderRecord } from '../engine/event'

/** A value at an instant, sampled: not a candle. */
export type PricePoint = { readonly timeNs: bigint; readonly price: Price }

/** Anybody's trade as everybody sees it. `side` is the taker's. */
export type PublicTrade = {
  readonly tradeId: string
  readonly instrumentId: string
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
  readonly timeNs: bigint
}

/** A trader's part of a trade. */
export type Fill = {
  readonly account: Address
  readonly tradeId: string
  readonly orderId: Hash
  readonly instrumentId: string
  readonly side: Side
  readonly liquidity: 'maker' | 'taker'
  readonly price: Price
  readonly amount: Amount
  /** USD paid (positive). */
  readonly fee: Usd
  /** USD realised by this fill, before the fee. */
  readonly realizedPnl: Usd
  readonly orderStatus: 'partial' | 'filled'
  readonly systemType: string
  readonly timeNs: bigint
}

/** The hourly rate as a fraction that was in force at a full hour, and the mark then (absent when unknown). */
export type FundingPoint = {
  readonly instrumentId: string
  readonly timeNs: bigint
  readonly rate: number
  readonly markPrice: Price | undefined
}

/** Both bounds are inclusive UNIX nanoseconds; an absent one does not bound. Rows come newest first. */
export type HistoryWindow = {
  readonly startNs?: bigint | undefined
  readonly endNs?: bigint | undefined
  readonly limit: number
  readonly offset?: number | undefined
}

export type PointsWindow = Omit<HistoryWindow, 'offset'> & {
  /** Seconds between points, a multiple of 30. Points stand at whole multiples of it since 1970. */
  readonly resolutionSec: number
}

/** How many rows the window holds in all, and those of the asked page. */
export type HistoryPage<Row> = { readonly count: number; readonly rows: readonly Row[] }

/** What the market knows of the time before the venue was first opened. Times of points are multiples of 30 s. */
export type Backfill = {
  readonly indexPoints: readonly { readonly asset: string; readonly timeNs: bigint; readonly price: Price }[]
  readonly markPoints: readonly { readonly instrumentId: string; readonly timeNs: bigint; readonly price: Price }[]
  /** Oldest first. */
  readonly trades: readonly PublicTrade[]
  readonly fundingPoints: readonly FundingPoint[]
}

/**
 * What was, in the database. Public series and trades of everybody; closed orders and fills of accounts of kind
 * `trader` only, because the venue's own makers replace thousands of orders an hour that nobody will ask for.
 *
 * A query sees everything that listeners of the venue's events have been told before it was asked. Old points are
 * thinned and old public trades dropped as `retention.ts` says.
 */
export type History = {
  /** Whether there is neither a point nor a trade, so that the market should send a {@link Backfill}. */
  readonly isEmpty: () => boolean
  /** Writes the past of a new venue, whole or not at all. Must come before the market's first prices. */
  readonly backfill: (backfill: Backfill) => Promise<void>
  readonly trades: (query: HistoryWindow & { readonly instrumentId: string }) => Promise<HistoryPage<PublicTrade>>
  readonly indexPoints: (query: PointsWindow & { readonly asset: string }) => Promise<readonly PricePoint[]>
  readonly markPoints: (query: PointsWindow & { readonly instrumentId: string }) => Promise<readonly PricePoint[]>
  /** One point per perpetual and full hour; all perpetuals together when no instrument is named. */
  readonly fundingPoints: (
    query: HistoryWindow & { readonly instrumentId?: string | undefined },
  ) => Promise<readonly FundingPoint[]>
  /** The last point at or before `timeNs`, with its own time so that the reader can judge its age. */
  readonly indexAt: (asset: string, timeNs: bigint) => PricePoint | undefined
  readonly markAt: (instrumentId: string, timeNs: bigint) => PricePoint | undefined
  /**
   * The index 24 hours before `nowNs`, `undefined` when no point stands within an hour before that. Kept in memory for
   * the 30 s in which the answer cannot change: cheap enough for every ticker message.
   */
  readonly indexDayAgo: (asset: string, nowNs: bigint) => Price | undefined
  readonly markDayAgo: (instrumentId: string, nowNs: bigint) => Price | undefined
  /** An order of a trader that has ended. Open ones are in the live state. */
  readonly orderById: (account: Address, orderId: Hash) => Promise<OrderRecord | undefined>
  /** Ended orders of a trader, by the time they ended. */
  readonly closedOrders: (
    query: HistoryWindow & { readonly account: Address; readonly instrumentId?: string | undefined },
  ) => Promise<HistoryPage<OrderRecord>>
  readonly fills: (
    query: HistoryWindow & { readonly account: Address; readonly instrumentId?: string | undefined },
  ) => Promise<HistoryPage<Fill>>
}

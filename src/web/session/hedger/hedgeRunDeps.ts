import type { Clock } from '@/core/lib/clock'
import type { Ticker } from '@/core/protocol/channels/ticker'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Timers } from '@/web/connection/timers'
import type { VenueClock } from '@/web/market/venueClock'
import type { Positions } from '@/web/session/figures/positions'
import type { Fill } from '@/web/session/fills'
import type { NewOrder } from '@/web/session/orders/createOrder'
import type { HedgeEnd, HedgeProposal } from './hedge'
import type { HedgeFacts } from './hedgeRules'
import type { PlaceHedge } from './sendHedge'

export type HedgeMarket = {
  /** `tickers` is undefined while stale; prices are of others, and undefined unless the book is live. */
  readonly read: () => Pick<HedgeFacts, 'bestBid' | 'bestAsk'> & {
    readonly tickers: ReadonlyMap<string, Ticker> | undefined
  }
  /** Calls back when the data may have changed. They are live only while there is a subscriber. */
  readonly subscribe: (listener: () => void) => () => void
}

export type HedgeRunDeps = {
  readonly clock: Clock
  /** The venue's clock, for the time to an expiry and the day of the cost limit. */
  readonly venueClock: Pick<VenueClock, 'nowMs' | 'nowNs'>
  readonly timers: Timers
  readonly market: HedgeMarket
  readonly isLinkLive: () => boolean
  readonly signing: () => HedgeFacts['signing']
  /** Undefined while unknown or stale. */
  readonly positions: () => Positions | undefined
  readonly marginUse: () => number | undefined
  readonly onFill: (listener: (fill: Fill) => void) => () => void
  /** Adapts an order to the position mode; undefined in hedge mode. */
  readonly fit: (order: NewOrder) => NewOrder | undefined
  readonly place: PlaceHedge
  /** Asks for an order until the venue answers, and reports it again if it arrives late. */
  readonly find: (orderId: Hash, onFound: (order: OrderMessage | undefined) => void) => Promise<void>
  /** Asks for an order until the venue answers: undefined for an unknown id, or if the session ends first. */
  readonly ask: (orderId: Hash) => Promise<OrderMessage | undefined>
  /** Reads positions and fills from the venue; undefined if that fails. */
  readonly reread: () => Promise<{ readonly positions: Positions; readonly fills: readonly Fill[] } | undefined>
  readonly onChange: () => void
  readonly onProposed: (proposal: HedgeProposal) => void
  readonly onEnd: (end: HedgeEnd) => void
}

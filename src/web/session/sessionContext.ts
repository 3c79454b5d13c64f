import type { QueryClient } from '@tanstack/react-query'
import type { Clock } from '@/core/lib/clock'
import type { BuilderTerms, SigningDomain } from '@/core/protocol/eip712'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Calls } from '@/web/connection/calls'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import type { Socket } from '@/web/connection/socket'
import type { Timers } from '@/web/connection/timers'
import type { MarketData } from '@/web/market/marketData'
import type { AccessStore } from '@/web/session/access/accessStore'
import type { UnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import type { AwayNews } from '@/web/session/disconnect/whileAway'
import type { OneClick } from '@/web/session/oneClick/oneClick'
import type { WatchAmend } from '@/web/session/orders/amendWatch'
import type { OrderActions } from '@/web/session/orders/orderActions'
import type { MarkStorage } from '@/web/session/orders/persistedOrders'
import type { SignedReplacement } from '@/web/session/orders/signedReplacement'
import type { PositionModeRule, PositionModeStore } from '@/web/session/positionMode/positionModeStore'
import type { StopNotice } from '@/web/session/stops/stopActions'
import type { WalletSession } from '@/web/session/wallet/walletSession'
import type { NextFrame } from '@/web/ui/browser/nextFrame'
import type { AccountData } from './accountData'
import type { ByHand } from './byHand'
import type { Fill } from './fills'
import type { OpenOrder } from './openOrders'
import type { OrderContext } from './orderContext'
import type { OrderNotice } from './orderNotice'
import type { WorkedOrders } from './workedOrders'

export type SessionDeps = {
  readonly venueId: string
  readonly domain: SigningDomain
  /** The rule from the venue's entry. Absent in tests; the venue then counts as netting. */
  readonly positionModeRule?: PositionModeRule
  /** True where the venue may cancel several orders in one request. Absent in tests. */
  readonly cancelsInBulk?: boolean | undefined
  /** The builder that orders name. */
  readonly builder?: BuilderTerms | undefined
  readonly access: AccessStore
  readonly wallet: Pick<WalletSession, 'signer'>
  readonly calls: Calls
  readonly socket: Pick<Socket, 'onLost' | 'getSnapshot' | 'subscribe' | 'silentSinceMs'>
  readonly feed: Feed
  readonly rest: RestClient
  readonly queryClient: QueryClient
  readonly marketData: MarketData
  readonly clock: Clock
  readonly crypto: Crypto
  /** Stores the trader's choices, never a secret. */
  readonly storage: MarkStorage
  readonly nextFrame: NextFrame
  /** Absent in tests without rendering. */
  readonly nextSpareFrame?: NextFrame
  /**
   * Delays rendering while a key signs, for 40 ms at most. Returns the function that ends the delay. Absent in tests.
   */
  readonly holdFrames?: () => () => void
  /** Calls back once the current render is painted. Absent in tests without rendering. */
  readonly afterFrame?: NextFrame
  readonly sign: (secret: string, text: string) => Promise<string>
  readonly notify: (notice: OrderNotice) => void
  readonly notifyStop: (notice: StopNotice) => void
  readonly onAwayNews: (news: AwayNews) => void
}

export type OrdersChange = { readonly known: readonly OpenOrder[]; readonly changed: readonly OrderMessage[] }
export type OrdersReading = { readonly known: readonly OpenOrder[]; readonly read: readonly OpenOrder[] }

type Subscribe<Event> = (listener: (event: Event) => void) => () => void

/** Dependencies of a session part. Requests and notices of an ended session are dropped. */
export type SessionContext = Pick<
  SessionDeps,
  'queryClient' | 'storage' | 'notify' | 'notifyStop' | 'access' | 'socket' | 'marketData'
> & {
  readonly account: Address
  /** Name of the account at its venue, used in storage keys. */
  readonly name: string
  readonly rest: RestClient
  readonly feed: Feed
  readonly clock: Clock
  /** The venue's clock, for signing and for comparisons with the venue's times. */
  readonly venueClock: Clock
  readonly timers: Timers
  readonly pause: (ms: number) => Promise<void>
  readonly orders: OrderContext
  readonly actions: OrderActions
  readonly data: AccountData
  readonly positionMode: PositionModeStore
  readonly oneClick: Pick<OneClick, 'isRunning'>
  readonly unknownOutcomes: UnknownOutcomes
  readonly watchAmend: WatchAmend
  /** Call with each accepted order. `onEdited` is for orders that replaced another. */
  readonly onPlaced: (order: OrderMessage) => void
  readonly onEdited: (replacedId: Hash, order: OrderMessage) => void
  readonly onOrders: Subscribe<OrdersChange>
  readonly onOrdersRead: Subscribe<OrdersReading>
  /** Reports each order that this page placed or amended, as accepted. */
  readonly onTaken: Subscribe<OrderMessage>
  /** Parts that place or amend orders on their own are added here. The trader's requests end their work first. */
  readonly workedOrders: Pick<WorkedOrders, 'add'>
  /** For the trader's requests that do not pass through `actions`. */
  readonly byHand: ByHand
  /** Reports each amend once it is signed and before it is sent. */
  readonly onSignedEdit: Subscribe<SignedReplacement>
  /** True for an order of a running iceberg or of one that a closed page left. */
  readonly isIcebergOrder: (orderId: Hash) => boolean
  /** Reports each new fill once, whether from the channel or from a gap in the connection. */
  readonly onFill: Subscribe<Fill>
  /** Wraps a callback so that it does nothing once the session is over. */
  readonly whileOpen: <News>(deliver: (news: News) => void) => (news: News) => void
  /** Returns another part of the session. It is created on first use. */
  readonly part: <Value>(part: SessionPart<Value>) => Value
  /**
   * Registers a closer that runs before the session itself closes, last one first. One that cancels orders sends the
   * cancels before it returns, and returns a promise of their answers.
   */
  readonly onEnd: (close: Closer) => void
}

/** May return a promise to wait for. */
export type Closer = () => unknown

/**
 * Creates a feature's part of a session. A session creates each part once and finds it by this function: those in
 * `web/app/services/openAccount.ts` when it opens, the others on first use.
 */
export type SessionPart<Value> = (context: SessionContext) => Value

import type { QueryClient } from '@tanstack/react-query'
import type { Clock } from '@/core/lib/clock'
import type { SigningDomain } from '@/core/protocol/eip712'
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
import type { WatchAmend } from '@/web/session/orders/amendWatch'
import type { OrderActions } from '@/web/session/orders/orderActions'
import type { MarkStorage } from '@/web/session/orders/persistedOrders'
import type { StopNotice } from '@/web/session/stops/stopActions'
import type { WalletSession } from '@/web/session/wallet/walletSession'
import type { NextFrame } from '@/web/ui/browser/nextFrame'
import type { AccountData } from './accountData'
import type { Fill } from './fills'
import type { OpenOrder } from './openOrders'
import type { OrderContext } from './orderContext'
import type { OrderNotice } from './orderNotice'

/** What a session is opened with: the page's own, whoever trades. */
export type SessionDeps = {
  readonly venueId: string
  readonly domain: SigningDomain
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
  /** What the trader has chosen and anyone may read. */
  readonly storage: MarkStorage
  readonly nextFrame: NextFrame
  /** Absent in tests, which draw nothing. */
  readonly nextSpareFrame?: NextFrame
  /** Keeps the page from drawing while a key signs, for 40 ms at most; returns the function that ends it. Absent in tests. */
  readonly holdFrames?: () => () => void
  /** Calls back once what is drawn now has been painted. Absent in stand-ins, which draw nothing. */
  readonly afterFrame?: NextFrame
  readonly sign: (secret: string, text: string) => Promise<string>
  readonly notify: (notice: OrderNotice) => void
  readonly notifyStop: (notice: StopNotice) => void
  readonly onAwayNews: (news: AwayNews) => void
}

/** Order changes from the channel, with what was known of the open orders just before. */
export type OrdersChange = { readonly known: readonly OpenOrder[]; readonly changed: readonly OrderMessage[] }
/** A reading of the open orders, with what was known of them just before. */
export type OrdersReading = { readonly known: readonly OpenOrder[]; readonly read: readonly OpenOrder[] }

type Subscribe<Event> = (listener: (event: Event) => void) => () => void

/** What a part of a session is made with. Requests and notices of a session that is over go nowhere. */
export type SessionContext = Pick<SessionDeps, 'queryClient' | 'storage' | 'notify' | 'notifyStop'> & {
  readonly account: Address
  /** Of the account at its venue: what is stored for it has this in its name. */
  readonly name: string
  readonly rest: RestClient
  readonly feed: Feed
  /** This computer's, for what is displayed. */
  readonly clock: Clock
  /** The venue's, for what is signed and what is compared with its times. */
  readonly venueClock: Clock
  readonly timers: Timers
  readonly pause: (ms: number) => Promise<void>
  readonly orders: OrderContext
  readonly actions: OrderActions
  readonly data: AccountData
  readonly unknownOutcomes: UnknownOutcomes
  readonly watchAmend: WatchAmend
  /** To be called with an order that the venue took, and with one that it put in the place of another. */
  readonly onPlaced: (order: OrderMessage) => void
  readonly onEdited: (replacedId: Hash, order: OrderMessage) => void
  readonly onOrders: Subscribe<OrdersChange>
  readonly onOrdersRead: Subscribe<OrdersReading>
  /** Each order that this page placed or amended, as the venue took it. */
  readonly onTaken: Subscribe<OrderMessage>
  /** Each new fill, once, whether the channel sent it or it happened while the connection was lost. */
  readonly onFill: Subscribe<Fill>
  /** The same function, which does nothing once the session is over. */
  readonly whileOpen: <News>(deliver: (news: News) => void) => (news: News) => void
  /** Closes something when the session ends, before the session itself, the last one first. */
  readonly onEnd: (close: () => void) => void
}

/**
 * Makes what a feature has for as long as an account is open. A session makes each part once and finds it by this
 * function: at the opening what `web/app/services/openAccount.ts` lists, the others at first use.
 */
export type SessionPart<Value> = (context: SessionContext) => Value

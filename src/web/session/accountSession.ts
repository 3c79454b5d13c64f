import type { QueryClient } from '@tanstack/react-query'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import type { Socket } from '@/web/connection/socket'
import type { MarketData } from '@/web/market/marketData'
import type { AccessStore } from '@/web/session/access/accessStore'
import type { AccountData } from './accountData'
import type { BatchActions } from '@/web/session/batches/batchActions'
import type { ConnectionOrders } from '@/web/session/disconnect/connectionOrders'
import type { AwayNews } from '@/web/session/disconnect/whileAway'
import type { FollowedIdentities } from './followIdentities'
import type { ExpiryNews } from '@/web/options/expiries/model/expiryReports'
import type { OneClick } from '@/web/session/oneClick/oneClick'
import type { NextFrame } from '@/web/ui/browser/nextFrame'
import type { OrderContextDeps } from './orderContext'
import type { OrderNotice } from './orderNotice'
import type { MarkStorage } from '@/web/session/orders/persistedOrders'
import type { OrderActions } from '@/web/session/orders/orderActions'
import type { OrderFills } from '@/web/session/orders/orderFills'
import type { Pegs } from '@/web/session/pegs/pegStore'
import type { PositionActions } from '@/web/session/figures/positionActions'
import type { Previews } from '@/web/session/preview/previews'
import type { MakerLog } from '@/web/options/rfqs/model/makerLog'
import type { RestOrders } from '@/web/session/restOrders/restOrders'
import type { RfqActions } from '@/web/options/rfqs/model/rfqActions'
import type { RfqLog } from '@/web/options/rfqs/model/rfqLog'
import type { RfqQueries } from '@/web/options/rfqs/model/rfqQueries'
import type { StopActions, StopNotice } from '@/web/session/stops/stopActions'
import type { SwapAction } from '@/web/portfolio/transfers/swap/swapAction'
import type { ReportedFill } from '@/web/desk/ticket/twap/model/sliceReports'
import type { TwapActions } from '@/web/desk/ticket/twap/model/twapActions'
import type { TwapQueries } from '@/web/desk/ticket/twap/model/twapQueries'

/** What exists while someone may trade: the account's lists and what can be done with its orders. */
export type AccountSession = {
  readonly data: AccountData
  /** Which instruments are not traded because the venue contradicts itself about them. */
  readonly identities: Pick<FollowedIdentities, 'conflictOf' | 'subscribe'>
  readonly fills: OrderFills
  readonly actions: OrderActions
  readonly pegs: Pegs
  readonly positionActions: PositionActions
  readonly stops: StopActions
  readonly batches: BatchActions
  readonly restOrders: RestOrders
  readonly twaps: TwapActions
  readonly twapQueries: TwapQueries
  readonly swaps: SwapAction
  readonly rfqs: RfqActions
  readonly rfqQueries: RfqQueries
  readonly rfqLog: RfqLog
  readonly makerLog: MakerLog
  readonly previews: Previews
  readonly oneClick: OneClick
  readonly connectionOrders: ConnectionOrders
  readonly close: () => void
}

export type AccountSessions = {
  readonly getSnapshot: () => AccountSession | undefined
  readonly subscribe: (listener: () => void) => () => void
  readonly close: () => void
}

export type AccountSessionParts = Omit<OrderContextDeps, 'access' | 'oneClick' | 'fills'> & {
  readonly venueId: string
  readonly access: AccessStore
  readonly socket: Pick<Socket, 'onLost' | 'getSnapshot' | 'subscribe' | 'silentSinceMs'>
  readonly feed: Feed
  readonly rest: RestClient
  readonly queryClient: QueryClient
  readonly marketData: MarketData
  /** What the trader has chosen and anyone may read. */
  readonly storage: MarkStorage
  readonly nextFrame: NextFrame
  /** Calls back once what is drawn now has been painted. Absent in stand-ins, which draw nothing. */
  readonly afterFrame?: NextFrame
  readonly sign: (secret: string, text: string) => Promise<string>
  readonly notify: (notice: OrderNotice) => void
  readonly onFill: (fill: ReportedFill) => void
  readonly notifyStop: (notice: StopNotice) => void
  readonly onAwayNews: (news: AwayNews) => void
  readonly onExpiry: (news: ExpiryNews) => void
  /** The code of trading could not be loaded. */
  readonly onLoadFailed: (error: unknown) => void
}

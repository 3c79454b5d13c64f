import type { QueryClient } from '@tanstack/react-query'
import type { Feed } from '@/client/feed'
import type { RestClient } from '@/client/restClient'
import type { Socket } from '@/client/socket'
import type { MarketData } from '@/marketData/marketData'
import type { AccessStore } from './accessStore'
import type { AccountData } from './accountData'
import type { BatchActions } from './batches/batchActions'
import type { ConnectionOrders } from './disconnect/connectionOrders'
import type { AwayNews } from './disconnect/whileAway'
import type { FollowedIdentities } from './followIdentities'
import type { ExpiryNews } from './expiries/expiryReports'
import type { OneClick } from './oneClick/oneClick'
import type { NextFrame } from '@/lib/nextFrame'
import type { DeskParts } from './orderDesk'
import type { OrderNotice } from './orderNotice'
import type { MarkStorage } from './orders/persistedOrders'
import type { OrderActions } from './orders/orderActions'
import type { OrderFills } from './orders/orderFills'
import type { Pegs } from './pegs/pegStore'
import type { PositionActions } from './positionActions'
import type { Previews } from './preview/previews'
import type { MakerLog } from './rfqs/makerLog'
import type { RestOrders } from './restOrders/restOrders'
import type { RfqActions } from './rfqs/rfqActions'
import type { RfqLog } from './rfqs/rfqLog'
import type { RfqQueries } from './rfqs/rfqQueries'
import type { StopActions, StopNotice } from './stops/stopActions'
import type { SwapAction } from './swap/swapAction'
import type { ReportedFill } from './twaps/sliceReports'
import type { TwapActions } from './twaps/twapActions'
import type { TwapQueries } from './twaps/twapQueries'

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

export type AccountSessionParts = Omit<DeskParts, 'access' | 'oneClick' | 'fills'> & {
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

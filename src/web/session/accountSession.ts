import type { BatchActions } from '@/web/session/batches/batchActions'
import type { ConnectionOrders } from '@/web/session/disconnect/connectionOrders'
import type { Icebergs } from '@/web/session/icebergs/icebergStore'
import type { OneClick } from '@/web/session/oneClick/oneClick'
import type { OrderActions } from '@/web/session/orders/orderActions'
import type { OrderFills } from '@/web/session/orders/orderFills'
import type { Pegs } from '@/web/session/pegs/pegStore'
import type { PositionModeStore } from '@/web/session/positionMode/positionModeStore'
import type { Previews } from '@/web/session/preview/previews'
import type { StopActions } from '@/web/session/stops/stopActions'
import type { Trails } from '@/web/session/trails/trailStore'
import type { AccountData } from './accountData'
import type { FollowedIdentities } from './followIdentities'
import type { SessionPart } from './sessionContext'

export type AccountSession = {
  readonly data: AccountData
  /** Instruments that must not be traded because the venue's sources disagree about them. */
  readonly identities: Pick<FollowedIdentities, 'conflictOf' | 'subscribe'>
  readonly fills: OrderFills
  readonly actions: OrderActions
  readonly pegs: Pegs
  readonly trails: Trails
  readonly icebergs: Icebergs
  readonly stops: StopActions
  readonly batches: BatchActions
  readonly positionMode: PositionModeStore
  readonly previews: Previews
  readonly oneClick: OneClick
  readonly connectionOrders: ConnectionOrders
  /** Returns a feature's part of the session. It is created on first use unless it was opened with the session. */
  readonly part: <Value>(part: SessionPart<Value>) => Value
  /** Resolves when the next account may have the connection. */
  readonly close: () => Promise<void>
}

export type AccountSessions = {
  readonly getSnapshot: () => AccountSession | undefined
  readonly subscribe: (listener: () => void) => () => void
  readonly close: () => void
}

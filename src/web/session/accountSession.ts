import type { BatchActions } from '@/web/session/batches/batchActions'
import type { ConnectionOrders } from '@/web/session/disconnect/connectionOrders'
import type { OneClick } from '@/web/session/oneClick/oneClick'
import type { OrderActions } from '@/web/session/orders/orderActions'
import type { OrderFills } from '@/web/session/orders/orderFills'
import type { Pegs } from '@/web/session/pegs/pegStore'
import type { Previews } from '@/web/session/preview/previews'
import type { StopActions } from '@/web/session/stops/stopActions'
import type { AccountData } from './accountData'
import type { FollowedIdentities } from './followIdentities'
import type { SessionPart } from './sessionContext'

/** What exists while someone may trade: the account's lists and what can be done with its orders. */
export type AccountSession = {
  readonly data: AccountData
  /** Which instruments are not traded because the venue contradicts itself about them. */
  readonly identities: Pick<FollowedIdentities, 'conflictOf' | 'subscribe'>
  readonly fills: OrderFills
  readonly actions: OrderActions
  readonly pegs: Pegs
  readonly stops: StopActions
  readonly batches: BatchActions
  readonly previews: Previews
  readonly oneClick: OneClick
  readonly connectionOrders: ConnectionOrders
  /** What a feature has of this session: made at first use, unless it was at the opening. */
  readonly part: <Value>(part: SessionPart<Value>) => Value
  readonly close: () => void
}

export type AccountSessions = {
  readonly getSnapshot: () => AccountSession | undefined
  readonly subscribe: (listener: () => void) => () => void
  readonly close: () => void
}

import type { AccountData } from '@/web/session/accountData'
import type { UnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import type { SessionContext } from '@/web/session/sessionContext'
import { createAmendWatch, type WatchAmend } from './amendWatch'
import { findOrder } from './findOrder'
import type { OrderActions } from './orderActions'
import type { OrderFills } from './orderFills'
import { offerExcess } from './takeOffExcess'

type OpenDeps = Pick<SessionContext, 'rest' | 'pause' | 'notify'> & {
  readonly fills: OrderFills
  readonly data: Pick<AccountData, 'openOrders'>
  readonly unknownOutcomes: Pick<UnknownOutcomes, 'until'>
  /** Called only after the session is open, because the actions use this watch. */
  readonly actions: () => OrderActions
}

/** Watches the amends of a session, and offers the trader to take off what an amend opened beyond the request. */
export function openAmendWatch({ rest, pause, notify, fills, data, unknownOutcomes, actions }: OpenDeps): WatchAmend {
  return createAmendWatch({
    fills,
    pause,
    ask: (orderId) => unknownOutcomes.until(() => findOrder(rest, orderId)),
    onExcess: (found) => offerExcess({ actions: actions(), openOrders: data.openOrders, fills, notify }, found),
  })
}

import { systemTimers } from '@/web/connection/timers'
import type { AccountData } from '@/web/session/accountData'
import type { OneClick } from '@/web/session/oneClick/oneClick'
import type { OrderContext } from '@/web/session/orderContext'
import { editOrder } from '@/web/session/orders/editOrder'
import { findOrder } from '@/web/session/orders/findOrder'
import { editable, type OrderActions } from '@/web/session/orders/orderActions'
import type { SessionDeps } from '@/web/session/sessionContext'
import { createPegLocks } from './pegLocks'
import { openPegMarket } from './pegMarket'
import type { PegMarks } from './pegMarks'
import { createPegs, type Pegs } from './pegStore'
import { tabConditions } from './tabConditions'

type PegContext = Pick<SessionDeps, 'access' | 'socket' | 'marketData' | 'clock' | 'notify' | 'rest'> & {
  readonly data: Pick<AccountData, 'openOrders' | 'onEdited'>
  readonly orders: OrderContext
  readonly actions: Pick<OrderActions, 'cancel'>
  readonly oneClick: Pick<OneClick, 'isRunning'>
  readonly marks: PegMarks
}

export function openPegs(context: PegContext): Pegs {
  const { marketData, clock, notify, rest, data, orders, actions, marks } = context
  return createPegs({
    clock,
    marks,
    openOrder: (orderId) => data.openOrders().find((order) => order.orderId === orderId),
    edit: async (open, change, onSigned) => {
      const record = await editOrder(orders, { ...editable(open), isPegEdit: true }, change, ({ orderId }) =>
        onSigned(orderId),
      )
      data.onEdited(open.orderId, record)
      return record
    },
    ask: (orderId) => findOrder(rest, orderId),
    cancel: (open) => void actions.cancel(open),
    timers: systemTimers,
    openMarket: (peg) => openPegMarket(marketData, peg, data.openOrders),
    locks: createPegLocks(window.isSecureContext ? navigator.locks : undefined),
    ...tabConditions(context),
    onEnded: (ended) => notify({ kind: 'pegEnded', ended }),
  })
}

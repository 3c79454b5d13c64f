import { createListeners } from '@/core/lib/listeners'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { systemPause as pause } from '@/web/connection/systemPause'
import { systemTimers as timers } from '@/web/connection/timers'
import type { SessionLife } from '@/web/session/access/sessionLife'
import { createAmendOrigins } from '@/web/session/orders/amendOrigins'
import { createOrderFills } from '@/web/session/orders/orderFills'
import { createAccountData } from './accountData'
import type { Fill } from './fills'
import type { OrdersChange, OrdersReading, SessionDeps } from './sessionContext'

type ListDeps = Pick<SessionDeps, 'rest' | 'feed' | 'socket' | 'queryClient' | 'clock' | 'storage' | 'afterFrame'> & {
  readonly account: Address
  readonly name: string
  readonly onEnd: SessionLife['onEnd']
}

export function openLists({ name, storage, onEnd, ...deps }: ListDeps) {
  const origins = createAmendOrigins(storage, name, deps.clock)
  const fills = createOrderFills(origins.filledBefore)
  const changes = createListeners<OrdersChange>()
  const readings = createListeners<OrdersReading>()
  const taken = createListeners<OrderMessage>()
  const newFills = createListeners<Fill>()
  const data = createAccountData({
    ...deps,
    timers,
    pause,
    onFill: newFills.publish,
    // Fills are recorded before subscribers run, because notices depend on their sums.
    onOrders: (known, changed) => {
      fills.receive(changed)
      changes.publish({ known, changed })
    },
    onReread: (known, read) => {
      read.forEach((order) => fills.receive([order]))
      readings.publish({ known, read })
    },
    onListed: origins.onRead,
  })
  onEnd(data.close)
  const keepOrigins = () => origins.keep(data.openOrders(), fills)
  onEnd(data.onOpenOrders(keepOrigins))
  onEnd(fills.subscribe(keepOrigins))
  return {
    data,
    fills,
    onOrders: changes.subscribe,
    onOrdersRead: readings.subscribe,
    onTaken: taken.subscribe,
    onFill: newFills.subscribe,
    onPlaced: (order: OrderMessage) => {
      fills.receive([order])
      taken.publish(order)
      data.onPlaced(order)
    },
    onEdited: (replacedId: Hash, order: OrderMessage) => {
      fills.replaced(replacedId, order)
      taken.publish(order)
      data.onEdited(replacedId, order)
    },
  }
}

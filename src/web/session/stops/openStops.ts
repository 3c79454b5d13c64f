import type { SessionContext } from '@/web/session/sessionContext'
import { heldForStop, stopClosingOrder } from './closeForStop'
import { reportMissedStops } from './missedStops'
import { createStopActions, type StopActions } from './stopActions'
import { stopNews } from './stopNews'

/** The actions of the trader with stops, and the news of those that the mark or the venue ended. */
export function openStops(context: SessionContext): StopActions {
  const { orders, actions, data, rest, unknownOutcomes, notifyStop: notify, onOrders, onOrdersRead } = context
  onOrders(({ known, changed }) => stopNews(known, changed).forEach(notify))
  onOrdersRead(({ known, read }) => void reportMissedStops({ unknownOutcomes, rest, known, read, notify }))
  return createStopActions({
    context: orders,
    unknownOutcomes,
    onPlaced: context.onPlaced,
    onEdited: context.onEdited,
    onEnded: data.onEnded,
    heldFor: (stop) => heldForStop(stop, data.positions()),
    closeNow: (stop, amount) => actions.place(stopClosingOrder(stop, amount)),
    notify,
  })
}

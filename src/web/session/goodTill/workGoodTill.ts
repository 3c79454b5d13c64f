import { cancelOrder } from '@/web/session/orders/cancelOrder'
import { createPegLocks } from '@/web/session/pegs/pegLocks'
import type { SessionContext } from '@/web/session/sessionContext'
import type { GoodTillMarks } from './goodTillMarks'
import { createGoodTill, type GoodTill } from './goodTillStore'

export function workGoodTill(context: SessionContext, marks: GoodTillMarks): GoodTill {
  const { venueClock, marketData, timers, orders, data, unknownOutcomes, onPlaced, notify } = context
  return createGoodTill({
    clock: venueClock,
    venueClock: marketData.venueClock,
    timers,
    marks,
    locks: createPegLocks(window.isSecureContext ? navigator.locks : undefined, 'optick.goodTill.'),
    fills: orders.fills,
    openOrders: data.openOrders,
    isListFresh: () => data.freshness.getSnapshot() === undefined,
    onElsewhere: (listener) => {
      addEventListener('storage', listener)
      return () => removeEventListener('storage', listener)
    },
    cancel: (orderId) => cancelOrder(orders, orderId),
    findOut: unknownOutcomes.end,
    learn: onPlaced,
    onCancelled: (orderId) => data.onEnded([orderId]),
    onNews: (news) => notify({ kind: 'goodTill', news }),
  })
}

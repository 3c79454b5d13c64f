import { createRandom } from '@/core/lib/random'
import { createOrder } from '@/core/protocol/ws/orders'
import { systemTimers } from '@/web/connection/timers'
import type { AccountData } from '@/web/session/accountData'
import type { UnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import type { OneClick } from '@/web/session/oneClick/oneClick'
import type { OrderContext } from '@/web/session/orderContext'
import { cancelOrder } from '@/web/session/orders/cancelOrder'
import { orderTimeoutMs, signNewOrder } from '@/web/session/orders/createOrder'
import { findOrder } from '@/web/session/orders/findOrder'
import { readEndedOrders } from '@/web/session/orders/readEndedOrders'
import { createPegLocks } from '@/web/session/pegs/pegLocks'
import { tabConditions } from '@/web/session/pegs/tabConditions'
import { fitOrder } from '@/web/session/positionMode/fitOrder'
import type { PositionModeStore } from '@/web/session/positionMode/positionModeStore'
import type { SessionContext, SessionDeps } from '@/web/session/sessionContext'
import type { IcebergMarks } from './icebergMarks'
import { createIcebergs, type Icebergs } from './icebergStore'

type IcebergContext = Pick<SessionDeps, 'access' | 'socket' | 'crypto' | 'notify' | 'rest' | 'marketData'> &
  Pick<SessionContext, 'onPlaced' | 'onTaken' | 'venueClock'> & {
    readonly data: Pick<AccountData, 'openOrders' | 'positions'>
    readonly orders: OrderContext
    readonly positionMode: Pick<PositionModeStore, 'modeOf'>
    readonly unknownOutcomes: Pick<UnknownOutcomes, 'end' | 'until'>
    readonly oneClick: Pick<OneClick, 'isRunning'>
    readonly marks: IcebergMarks
  }

export function openIcebergs(context: IcebergContext): Icebergs {
  const { crypto, notify, rest, data, orders, positionMode, unknownOutcomes, marks } = context
  const random = createRandom(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
  const icebergs = createIcebergs({
    clock: context.venueClock,
    venueClock: context.marketData.venueClock,
    timers: systemTimers,
    fills: orders.fills,
    marks,
    locks: createPegLocks(window.isSecureContext ? navigator.locks : undefined, 'optick.iceberg.'),
    draw: random.next,
    newId: () => `0x${crypto.getRandomValues(new BigUint64Array(1))[0]?.toString(16).padStart(16, '0') ?? ''}`,
    openOrders: data.openOrders,
    sign: async (order) => {
      const fitted = fitOrder(order, positionMode.modeOf(order.instrumentId), data.positions())
      const { orderId, request } = await signNewOrder(orders, fitted)
      return { orderId, send: () => orders.calls.call(createOrder, request, { timeoutMs: orderTimeoutMs }) }
    },
    findPlaced: unknownOutcomes.end,
    ask: (orderId) => unknownOutcomes.until(async () => (await findOrder(rest, orderId)) ?? 'missing'),
    readEnded: (instrumentName, sinceMs) => readEndedOrders(rest, instrumentName, sinceMs),
    learn: context.onPlaced,
    ...tabConditions(context),
    onRejected: (words) => notify({ kind: 'refused', action: 'edit', failure: { words, isDeclined: true } }),
    onEnded: (ended) => notify({ kind: 'icebergEnded', ended }),
  })
  // An amend may be answered before the channel reports it, and its order may have filled by then.
  context.onTaken((record) => icebergs.onOrders([record]))
  // The browser may drop the request of a closing page, so nothing is promised.
  const cancelOnClose = () => {
    for (const { cancelsOnClose, childId } of icebergs.getSnapshot().running)
      if (cancelsOnClose && childId !== undefined) cancelOrder(orders, childId).catch(() => undefined)
  }
  addEventListener('pagehide', cancelOnClose)
  return {
    ...icebergs,
    close: () => {
      removeEventListener('pagehide', cancelOnClose)
      icebergs.close()
    },
  }
}

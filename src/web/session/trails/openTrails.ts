import { systemTimers } from '@/web/connection/timers'
import type { MarketData } from '@/web/market/marketData'
import type { AccountData } from '@/web/session/accountData'
import type { UnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import type { OneClick } from '@/web/session/oneClick/oneClick'
import type { OrderContext } from '@/web/session/orderContext'
import { findOrder } from '@/web/session/orders/findOrder'
import { createPegLocks } from '@/web/session/pegs/pegLocks'
import { tabConditions } from '@/web/session/pegs/tabConditions'
import type { SessionContext, SessionDeps } from '@/web/session/sessionContext'
import { editStop } from '@/web/session/stops/sendStop'
import { changeOf } from '@/web/session/stops/stopOrder'
import type { TrailMarks } from './trailMarks'
import type { MarkSource } from './trailRun'
import { createTrails, type Trails } from './trailStore'

type TrailContext = Pick<SessionDeps, 'access' | 'socket' | 'marketData' | 'clock' | 'notify' | 'rest'> &
  Pick<SessionContext, 'onEdited'> & {
    readonly data: Pick<AccountData, 'openOrders'>
    readonly orders: OrderContext
    readonly unknownOutcomes: Pick<UnknownOutcomes, 'end' | 'until'>
    readonly oneClick: Pick<OneClick, 'isRunning'>
    readonly marks: TrailMarks
  }

export function openTrails(context: TrailContext): Trails {
  const { marketData, clock, notify, rest, data, orders, marks } = context
  const { unknownOutcomes, onEdited } = context
  return createTrails({
    clock,
    timers: systemTimers,
    marks,
    locks: createPegLocks(window.isSecureContext ? navigator.locks : undefined, 'optick.trail.'),
    openMark: (instrumentName) => openMark(marketData, instrumentName),
    openOrder: (orderId) => data.openOrders().find((order) => order.orderId === orderId),
    edit: async (open, trigger, onSigned) => {
      const record = await editStop(orders, open, { ...changeOf(open), trigger }, onSigned, true)
      onEdited(open.orderId, record)
      return record
    },
    findEdit: (open, signedId, onFound) =>
      unknownOutcomes.end(signedId, (order) => {
        if (order !== undefined) onEdited(open.orderId, order)
        onFound(order)
      }),
    ask: (orderId) => unknownOutcomes.until(async () => (await findOrder(rest, orderId)) ?? 'missing'),
    ...tabConditions(context),
    onEnded: (ended) => notify({ kind: 'trailEnded', ended }),
    onLeft: (left) => notify({ kind: 'trailLeft', left }),
  })
}

function openMark(marketData: Pick<MarketData, 'tickers'>, instrumentName: string): MarkSource {
  const tickers = marketData.tickers({ kind: 'instrument', instrumentName })
  return {
    read: () => {
      const view = tickers.getSnapshot()
      return view.status === 'live' ? view.tickers.get(instrumentName)?.mark?.price : undefined
    },
    subscribe: tickers.subscribe,
  }
}

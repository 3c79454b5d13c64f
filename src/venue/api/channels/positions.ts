import { positions as channel } from '@/protocol/channels/positions'
import type { EngineEvent, OrderRecord, PositionRecord } from '../../engine/event'
import { findAccount, type LiveAccount } from '../../live/liveAccount'
import { positionRecordsOf } from '../records/positionRecordOf'
import { route } from './eventRoutes'
import { definePublisher } from './publisher'
import { accountOfStage } from './scopeOf'

/** Tells of positions that changed, and of those whose margin, leverage, liquidation or stops did. */
export const positions = definePublisher(channel, ({ port, account, publish }) => {
  const owner = accountOfStage(account)
  return {
    routes: [route.positions(owner)],
    hear: (event, { timeNs }) => {
      const live = findAccount(port.live, owner)
      const changed = live === undefined ? [] : changedPositions(live, event)
      if (live === undefined || changed.length === 0) return
      publish({ timestamp: timeNs, positions: positionRecordsOf(port.live, live, changed) })
    },
  }
})

function changedPositions(account: LiveAccount, event: EngineEvent): readonly PositionRecord[] {
  if (event.type === 'positionsChanged') return event.positions
  if (event.type === 'ordersChanged') return positionsOfStops(account, event.orders)
  if (event.type === 'marginModeChanged') return openPositions(account)
  const isOfMargin =
    event.type === 'leverageChanged' || event.type === 'marginTypeChanged' || event.type === 'liquidationChanged'
  return isOfMargin ? openPositions(account, event.instrumentId) : []
}

/** One or all of the account. */
function openPositions({ positions: open }: LiveAccount, instrumentId?: string): readonly PositionRecord[] {
  if (instrumentId === undefined) return [...open.values()]
  const position = open.get(instrumentId)
  return position === undefined ? [] : [position]
}

function positionsOfStops(account: LiveAccount, orders: readonly OrderRecord[]): readonly PositionRecord[] {
  const ofPositions = orders.filter(({ stop }) => stop !== undefined && stop.scope !== 'order')
  const ids = new Set(ofPositions.map(({ instrumentId }) => instrumentId))
  return [...ids].flatMap((instrumentId) => openPositions(account, instrumentId))
}

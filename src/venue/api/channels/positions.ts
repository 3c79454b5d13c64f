import { positions as channel } from '@/protocol/channels/positions'
import { findAccount } from '../../live/liveAccount'
import { positionRecordsOf } from '../records/positionRecordOf'
import { route } from './eventRoutes'
import { definePublisher } from './publisher'
import { accountOfStage } from './scopeOf'

export const positions = definePublisher(channel, ({ port, account, publish }) => {
  const owner = accountOfStage(account)
  return {
    routes: [route.positions(owner)],
    hear: (event, { timeNs }) => {
      const live = findAccount(port.live, owner)
      if (event.type !== 'positionsChanged' || live === undefined) return
      publish({ timestamp: timeNs, positions: positionRecordsOf(port.live, live, event.positions, timeNs) })
    },
    greet: () => undefined,
  }
})

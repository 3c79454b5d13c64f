import { getPositions as endpoint } from '@/protocol/rest/account'
import { openPositionRecords } from '../records/positionRecordOf'
import { ownAccount } from './ownAccount'
import { servePrivateEndpoint } from './serveEndpoint'

export const getPositions = servePrivateEndpoint(endpoint, ({ caller, gateway: { port } }) => ({
  account: caller.account,
  positions: openPositionRecords(port.live, ownAccount(port.live, caller)),
}))

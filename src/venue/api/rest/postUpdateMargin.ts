import { postUpdateMargin as endpoint } from '@/protocol/rest/margin'
import { accepted } from '../gateway'
import { openPositionRecords } from '../records/positionRecordOf'
import { ownAccount } from './ownAccount'
import { servePrivateEndpoint } from './serveEndpoint'

/** The answer is the position as it stands after the change (rest-private 6.6). */
export const postUpdateMargin = servePrivateEndpoint(endpoint, async ({ body, caller, gateway: { port } }) => {
  const { instrument: instrumentId, isolatedMargin: change } = body
  const { account } = caller
  accepted(await port.submit({ type: 'changeIsolatedMargin', account, instrumentId, change }))
  const positions = openPositionRecords(port.live, ownAccount(port.live, caller))
  const position = positions.find((one) => one.instrumentId === instrumentId)
  return position === undefined ? {} : { position }
})

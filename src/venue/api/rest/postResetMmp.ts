import { postResetMmp as endpoint } from '@/protocol/rest/protection'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

/** Refused where nothing is set, and where nothing has tripped (rest-private 12.3). */
export const postResetMmp = servePrivateEndpoint(endpoint, async ({ body, caller: { account }, gateway }) => {
  accepted(await gateway.port.submit({ type: 'resetMmp', account, asset: body.asset }))
  return { success: true }
})

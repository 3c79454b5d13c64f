import { postCancelOnDisconnect as endpoint } from '@/protocol/rest/protection'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

/** Holds for every connection of the account, also for those that are open (rest-private 6.2). */
export const postCancelOnDisconnect = servePrivateEndpoint(endpoint, async ({ body, caller: { account }, gateway }) => {
  accepted(await gateway.port.submit({ type: 'setCancelOnDisconnect', account, isEnabled: body.enabled }))
  return { success: true }
})

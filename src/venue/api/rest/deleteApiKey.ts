import { deleteApiKey as endpoint } from '@/protocol/rest/keys'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

/** Whoever uses the key is logged out (rest-private 4.4). */
export const deleteApiKey = servePrivateEndpoint(endpoint, async ({ body: { apiKey }, caller, gateway }) => {
  accepted(await gateway.port.submit({ type: 'deleteApiKey', account: caller.account, apiKey }))
  return { success: true }
})

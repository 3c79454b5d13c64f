import { deleteSigningKey as endpoint } from '@/protocol/rest/keys'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

export const deleteSigningKey = servePrivateEndpoint(endpoint, async ({ body: { signingKey }, caller, gateway }) => {
  accepted(await gateway.port.submit({ type: 'deleteSigningKey', account: caller.account, signingKey }))
  return { success: true }
})

import { postAccountUsername as endpoint } from '@/protocol/rest/profile'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

export const postAccountUsername = servePrivateEndpoint(endpoint, async ({ body, caller: { account }, gateway }) => {
  accepted(await gateway.port.submit({ type: 'setUsername', account, username: body.username }))
  return { success: true }
})

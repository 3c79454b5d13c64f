import { postAccountNetworkAddress as endpoint } from '@/protocol/rest/profile'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

export const postAccountNetworkAddress = servePrivateEndpoint(
  endpoint,
  async ({ body: { network, networkAddress }, caller: { account }, gateway }) => {
    accepted(await gateway.port.submit({ type: 'setNetworkAddress', account, network, networkAddress }))
    return { success: true, networkAddress }
  },
)

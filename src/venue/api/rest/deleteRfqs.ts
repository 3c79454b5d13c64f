import { deleteRfqs as endpoint } from '@/protocol/rest/rfqs'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

export const deleteRfqs = servePrivateEndpoint(endpoint, async ({ caller: { account }, gateway: { port } }) => {
  const { endedIds = [] } = accepted(await port.submit({ type: 'cancelRfqs', account }))
  return { cancelled: [...endedIds] }
})

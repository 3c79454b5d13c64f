import { deleteRfq as endpoint } from '@/protocol/rest/rfqs'
import { accepted } from '../gateway'
import { idParam } from '../visibleRfq'
import { servePrivateEndpoint } from './serveEndpoint'

export const deleteRfq = servePrivateEndpoint(endpoint, async ({ param, caller: { account }, gateway: { port } }) => {
  const blockId = idParam(param('block_id'), 'RFQ_BLOCK_DOES_NOT_EXIST')
  accepted(await port.submit({ type: 'cancelRfqs', account, blockId }))
  return { success: true }
})

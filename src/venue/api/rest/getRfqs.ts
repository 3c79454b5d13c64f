import { getRfqs as endpoint } from '@/protocol/rest/rfqs'
import { openRfqs } from '../../live/liveRfqs'
import { rfqBlockOf } from '../records/rfqRecords'
import { maySee } from '../visibleRfq'
import { servePrivateEndpoint } from './serveEndpoint'

/** A role is that of the caller: the taker of his own blocks, a maker on those of others. */
export const getRfqs = servePrivateEndpoint(endpoint, ({ query, caller: { account }, gateway: { port } }) => {
  const { live } = port
  const blocks = openRfqs(live.rfqs).filter((block) => {
    const role = block.rfq.account === account ? 'taker' : 'maker'
    return maySee(block, account) && (query.role === undefined || query.role === role)
  })
  return { blocks: blocks.map((block) => rfqBlockOf(live, block, account)) }
})

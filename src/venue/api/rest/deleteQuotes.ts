import { deleteQuotes as endpoint } from '@/protocol/rest/rfqs'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

export const deleteQuotes = servePrivateEndpoint(endpoint, async ({ query, caller, gateway: { port } }) => {
  const { quoteIds, blockId } = query
  const outcome = await port.submit({
    type: 'cancelQuotes',
    account: caller.account,
    ...(quoteIds === undefined ? {} : { quoteIds }),
    ...(blockId === undefined ? {} : { blockId }),
  })
  return { cancelled: [...(accepted(outcome).endedIds ?? [])] }
})

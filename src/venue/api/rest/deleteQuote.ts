import { deleteQuote as endpoint } from '@/protocol/rest/rfqs'
import { accepted } from '../gateway'
import { RequestRefused } from '../requestRefused'
import { idParam } from '../visibleRfq'
import { servePrivateEndpoint } from './serveEndpoint'

export const deleteQuote = servePrivateEndpoint(endpoint, async ({ param, caller: { account }, gateway: { port } }) => {
  const quoteId = idParam(param('quote_id'), 'QUOTE_DOES_NOT_EXIST')
  const { endedIds = [] } = accepted(await port.submit({ type: 'cancelQuotes', account, quoteIds: [quoteId] }))
  if (endedIds.length === 0) throw new RequestRefused('QUOTE_DOES_NOT_EXIST')
  return { success: true }
})

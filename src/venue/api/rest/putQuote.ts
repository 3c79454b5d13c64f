import { putQuote as endpoint } from '@/protocol/rest/rfqs'
import { accepted } from '../gateway'
import { toldQuote } from '../records/toldQuote'
import { quoteRequestOf } from '../quoteRequestOf'
import { idParam } from '../visibleRfq'
import { servePrivateEndpoint } from './serveEndpoint'

export const putQuote = servePrivateEndpoint(endpoint, async ({ param, body, caller, gateway }) => {
  const { port } = gateway
  const replacedQuoteId = idParam(param('quote_id'), 'QUOTE_DOES_NOT_EXIST')
  const quote = quoteRequestOf(gateway, caller, body, 'quote')
  return toldQuote(port.live, accepted(await port.submit({ type: 'createQuote', quote, replacedQuoteId })))
})

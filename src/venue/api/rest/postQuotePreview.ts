import { postQuotePreview as endpoint } from '@/protocol/rest/rfqs'
import { accepted } from '../gateway'
import { toldQuote } from '../records/toldQuote'
import { quoteRequestOf } from '../quoteRequestOf'
import { servePrivateEndpoint } from './serveEndpoint'

export const postQuotePreview = servePrivateEndpoint(endpoint, async ({ body, caller, gateway }) => {
  const { port } = gateway
  const quote = quoteRequestOf(gateway, caller, body, 'preview')
  return toldQuote(port.live, accepted(await port.submit({ type: 'previewQuote', quote })))
})

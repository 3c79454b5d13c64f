import { getQuotes as endpoint } from '@/protocol/rest/rfqs'
import { isOpenQuote } from '../../live/liveRfqs'
import { quoteOf } from '../records/rfqRecords'
import { servePrivateEndpoint } from './serveEndpoint'

export const getQuotes = servePrivateEndpoint(endpoint, ({ caller: { account }, gateway: { port } }) => {
  const { live } = port
  const quotes = [...live.rfqs.values()].flatMap(({ rfq, quotes: all }) =>
    [...all.values()]
      .filter((quote) => quote.account === account && isOpenQuote(quote))
      .map((quote) => quoteOf(live, rfq, quote)),
  )
  return { quotes }
})

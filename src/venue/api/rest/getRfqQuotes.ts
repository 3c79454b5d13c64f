import { getRfqQuotes as endpoint } from '@/protocol/rest/rfqs'
import { isOpenQuote } from '../../live/liveRfqs'
import { byBest, rfqQuoteOf } from '../records/rfqRecords'
import { visibleRfq } from '../visibleRfq'
import { servePrivateEndpoint } from './serveEndpoint'

export const getRfqQuotes = servePrivateEndpoint(endpoint, ({ param, caller, gateway: { port } }) => {
  const { live } = port
  const { rfq, quotes } = visibleRfq(live, caller, param('block_id'))
  const isTaker = rfq.account === caller.account
  const seen = [...quotes.values()].filter(
    (quote) => isOpenQuote(quote) && (isTaker || quote.account === caller.account),
  )
  const side = (isBuy: boolean) =>
    seen
      .filter((quote) => quote.isBuy === isBuy)
      .toSorted((a, b) => byBest(a, b, isBuy))
      .map((quote) => rfqQuoteOf(live, rfq, quote))
  return { blockId: rfq.blockId, asks: side(false), bids: side(true) }
})

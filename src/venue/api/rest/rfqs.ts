import { isOpenQuote, openRfqs } from '../../live/liveRfqs'
import { byBest, quoteOf, rfqBlockOf, rfqQuoteOf } from '../records/rfqRecords'
import { idParam, maySee, visibleRfq } from '../visibleRfq'
import { servePrivateEndpoint } from './serveEndpoint'
import { endpoints } from '@/protocol/endpoints'
import { assert } from '@/lib/assert'
import { type Amount, fixed6 } from '@/protocol/fixed6'
import { defaultRfqDurationSec } from '@/quant/rfqRules'
import { accepted } from '../gateway'
import { toldQuote } from '../records/toldQuote'
import { quoteRequestOf } from '../quoteRequestOf'
import { RequestRefused } from '../requestRefused'

/** A role is that of the caller: the taker of his own blocks, a maker on those of others. */
export const getRfqs = servePrivateEndpoint(endpoints.getRfqs, ({ query, caller: { account }, gateway: { port } }) => {
  const { live } = port
  const blocks = openRfqs(live.rfqs).filter((block) => {
    const role = block.rfq.account === account ? 'taker' : 'maker'
    return maySee(block, account) && (query.role === undefined || query.role === role)
  })
  return { blocks: blocks.map((block) => rfqBlockOf(live, block, account)) }
})

export const postRfq = servePrivateEndpoint(
  endpoints.postRfq,
  async ({ body, caller: { account }, gateway: { port } }) => {
    const outcome = await port.submit({
      type: 'createRfq',
      rfq: {
        account,
        legs: (body.legs ?? []).map(({ instrument, isBuy, ratio }) => ({ instrumentId: instrument, isBuy, ratio })),
        amount: body.amount ?? fixed6<Amount>(0n),
        isFullSize: body.fullSize ?? false,
        ...(body.isBuy === undefined ? {} : { isBuy: body.isBuy }),
        durationSec: body.duration ?? defaultRfqDurationSec,
        counterparties: body.counterparties ?? [],
      },
    })
    const { rfq } = accepted(outcome)
    assert(rfq !== undefined, 'an accepted block has a record')
    const block = rfqBlockOf(port.live, { rfq, quotes: new Map() }, account)
    // This answer alone always has the side (rest-private 11.2); a request for both sides is answered as if for a sale.
    return { blocks: [{ ...block, isBuy: body.isBuy ?? false }] }
  },
)

export const deleteRfqs = servePrivateEndpoint(
  endpoints.deleteRfqs,
  async ({ caller: { account }, gateway: { port } }) => {
    const { endedIds = [] } = accepted(await port.submit({ type: 'cancelRfqs', account }))
    return { cancelled: [...endedIds] }
  },
)

export const deleteRfq = servePrivateEndpoint(
  endpoints.deleteRfq,
  async ({ param, caller: { account }, gateway: { port } }) => {
    const blockId = idParam(param('block_id'), 'RFQ_BLOCK_DOES_NOT_EXIST')
    accepted(await port.submit({ type: 'cancelRfqs', account, blockId }))
    return { success: true }
  },
)

export const getRfqQuotes = servePrivateEndpoint(endpoints.getRfqQuotes, ({ param, caller, gateway: { port } }) => {
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

export const getQuotes = servePrivateEndpoint(endpoints.getQuotes, ({ caller: { account }, gateway: { port } }) => {
  const { live } = port
  const quotes = [...live.rfqs.values()].flatMap(({ rfq, quotes: all }) =>
    [...all.values()]
      .filter((quote) => quote.account === account && isOpenQuote(quote))
      .map((quote) => quoteOf(live, rfq, quote)),
  )
  return { quotes }
})

export const postQuote = servePrivateEndpoint(endpoints.postQuote, async ({ body, caller, gateway }) => {
  const { port } = gateway
  const quote = quoteRequestOf(gateway, caller, body, 'quote')
  return toldQuote(port.live, accepted(await port.submit({ type: 'createQuote', quote })))
})

export const postQuotePreview = servePrivateEndpoint(endpoints.postQuotePreview, async ({ body, caller, gateway }) => {
  const { port } = gateway
  const quote = quoteRequestOf(gateway, caller, body, 'preview')
  return toldQuote(port.live, accepted(await port.submit({ type: 'previewQuote', quote })))
})

export const putQuote = servePrivateEndpoint(endpoints.putQuote, async ({ param, body, caller, gateway }) => {
  const { port } = gateway
  const replacedQuoteId = idParam(param('quote_id'), 'QUOTE_DOES_NOT_EXIST')
  const quote = quoteRequestOf(gateway, caller, body, 'quote')
  return toldQuote(port.live, accepted(await port.submit({ type: 'createQuote', quote, replacedQuoteId })))
})

export const deleteQuotes = servePrivateEndpoint(
  endpoints.deleteQuotes,
  async ({ query, caller, gateway: { port } }) => {
    const { quoteIds, blockId } = query
    const outcome = await port.submit({
      type: 'cancelQuotes',
      account: caller.account,
      ...(quoteIds === undefined ? {} : { quoteIds }),
      ...(blockId === undefined ? {} : { blockId }),
    })
    return { cancelled: [...(accepted(outcome).endedIds ?? [])] }
  },
)

export const deleteQuote = servePrivateEndpoint(
  endpoints.deleteQuote,
  async ({ param, caller: { account }, gateway: { port } }) => {
    const quoteId = idParam(param('quote_id'), 'QUOTE_DOES_NOT_EXIST')
    const { endedIds = [] } = accepted(await port.submit({ type: 'cancelQuotes', account, quoteIds: [quoteId] }))
    if (endedIds.length === 0) throw new RequestRefused('QUOTE_DOES_NOT_EXIST')
    return { success: true }
  },
)

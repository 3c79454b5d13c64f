import { assert } from '@/core/lib/assert'
import { quoteDigest } from '@/core/protocol/eip712'
import { endpoints } from '@/core/protocol/endpoints'
import { type Amount, fixed6, type Price } from '@/core/protocol/fixed6'
import type { QuoteBody } from '@/core/protocol/rest/rfqs'
import { packagePrice } from '@/core/quant/packagePrice'
import { defaultRfqDurationSec } from '@/core/quant/rfqRules'
import type { CommandLegPrice, QuoteRequest } from '../../engine/command'
import { isOpenQuote, openRfqs, type LiveRfq } from '../../live/liveRfqs'
import type { Caller } from '../authenticate'
import { accepted, type Gateway } from '../gateway'
import {
  byBest,
  quoteOf,
  rfqBlockOf,
  rfqQuoteOf,
  publicQuote,
  idParam,
  maySee,
  visibleRfq,
} from '../records/rfqRecords'
import { RequestRejected } from '../requestRejected'
import { checkSignedTime, recoverSigner } from '../signatures'
import { checkSystemType } from '../submitOrder'
import { checkWalletKey } from '../walletKey'
import { servePrivateEndpoint } from './serveEndpoint'

/** Lists blocks. The caller is taker of its own blocks, and maker on all others. */
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
    // Only this answer always has the side (rest-private 11.2); a two-sided request is answered as a sale.
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
  await checkWalletKey(gateway, quote)
  return publicQuote(port.live, accepted(await port.submit({ type: 'createQuote', quote })))
})

export const postQuotePreview = servePrivateEndpoint(endpoints.postQuotePreview, async ({ body, caller, gateway }) => {
  const { port } = gateway
  const quote = quoteRequestOf(gateway, caller, body, 'preview')
  return publicQuote(port.live, accepted(await port.submit({ type: 'previewQuote', quote })))
})

export const putQuote = servePrivateEndpoint(endpoints.putQuote, async ({ param, body, caller, gateway }) => {
  const { port } = gateway
  const replacedQuoteId = idParam(param('quote_id'), 'QUOTE_DOES_NOT_EXIST')
  const quote = quoteRequestOf(gateway, caller, body, 'quote')
  await checkWalletKey(gateway, quote)
  return publicQuote(port.live, accepted(await port.submit({ type: 'createQuote', quote, replacedQuoteId })))
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
    if (endedIds.length === 0) throw new RequestRejected('QUOTE_DOES_NOT_EXIST')
    return { success: true }
  },
)

/**
 * Builds the engine request of a signed quote: the id is the signed digest, and the signer is recovered from the
 * signature. A preview needs no signature.
 *
 * @throws RequestRejected
 */
function quoteRequestOf(
  gateway: Gateway,
  caller: Caller,
  quote: QuoteBody,
  purpose: 'quote' | 'preview',
): QuoteRequest {
  if (quote.account !== caller.account) throw new RequestRejected('QUOTE_INVALID_MAKER')
  const { port } = gateway
  const { account, blockId, isBuy, amount, salt, timestamp } = quote
  checkSystemType(quote.systemType)
  if (purpose === 'quote') checkSignedTime(gateway, timestamp, 'QUOTE_TIMED_OUT')
  // Checked before any comparison with the quote, so that a block that the caller cannot see reveals nothing.
  const block = visibleRfq(port.live, caller, blockId)
  const legPrices = quote.legs?.map(({ instrument, price }): CommandLegPrice => ({ instrumentId: instrument, price }))
  const limitPrice = quote.limitPrice ?? priceOfLegs(block, legPrices)
  const signed = { maker: account, block: blockId, isBuy, limitPrice, amount, salt, timestamp }
  const quoteId = quoteDigest(port.domain, signed)
  const signer = purpose === 'preview' ? account : recoverSigner(quoteId, quote.signature)
  if (signer === undefined) throw new RequestRejected('QUOTE_BAD_SIGNATURE')
  return {
    quoteId,
    account,
    signer,
    blockId,
    isBuy,
    amount,
    limitPrice,
    ...(legPrices === undefined ? {} : { legPrices }),
    timestampSec: timestamp,
    systemType: quote.systemType ?? 'API',
  }
}

/** Computes the signed limit price if only legs were priced (a guess at rest-private 11.7). @throws RequestRejected */
function priceOfLegs({ rfq: { legs } }: LiveRfq, legPrices: readonly CommandLegPrice[] | undefined): Price {
  if (legPrices === undefined) throw new RequestRejected('QUOTE_INVALID_LIMIT_PRICE')
  return packagePrice(
    legs.map((leg) => {
      const price = legPrices.find(({ instrumentId }) => instrumentId === leg.instrumentId)?.price
      if (price === undefined) throw new RequestRejected('EMPTY_QUOTE_LEGS')
      return { ...leg, price }
    }),
  )
}

import { quoteDigest } from '@/protocol/eip712'
import { packagePrice } from '@/quant/packagePrice'
import type { Price } from '@/protocol/fixed6'
import type { QuoteBody } from '@/protocol/rest/quoteRequest'
import type { LegPrice, QuoteRequest } from '../engine/command'
import type { VenuePort } from '../venuePort'
import type { Caller } from './authenticate'
import { RequestRefused } from './requestRefused'
import { recoverSigner } from './signatures'

/**
 * What the engine is asked for by a signed quote: its id is the digest that was signed, and whoever signed is named. For
 * a preview nobody has to have signed.
 *
 * @throws RequestRefused
 */
export function quoteRequestOf(
  port: VenuePort,
  caller: Caller,
  quote: QuoteBody,
  purpose: 'quote' | 'preview',
): QuoteRequest {
  if (quote.account !== caller.account) throw new RequestRefused('QUOTE_INVALID_MAKER')
  const { account, blockId, isBuy, amount, salt, timestamp } = quote
  const legPrices = quote.legs?.map(({ instrument, price }): LegPrice => ({ instrumentId: instrument, price }))
  const limitPrice = quote.limitPrice ?? priceOfLegs(port, quote, legPrices)
  const signed = { maker: account, block: blockId, isBuy, limitPrice, amount, salt, timestamp }
  const quoteId = quoteDigest(port.domain, signed)
  const signer = purpose === 'preview' ? account : recoverSigner(quoteId, quote.signature)
  if (signer === undefined) throw new RequestRefused('QUOTE_BAD_SIGNATURE')
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

/** What was signed when only the legs were priced (a guess of rest-private 11.7). @throws RequestRefused */
function priceOfLegs({ live }: VenuePort, { blockId }: QuoteBody, legPrices: readonly LegPrice[] | undefined): Price {
  const legs = live.rfqs.get(blockId)?.rfq.legs
  if (legs === undefined) throw new RequestRefused('RFQ_BLOCK_DOES_NOT_EXIST')
  if (legPrices === undefined) throw new RequestRefused('QUOTE_INVALID_LIMIT_PRICE')
  return packagePrice(
    legs.map((leg) => {
      const price = legPrices.find(({ instrumentId }) => instrumentId === leg.instrumentId)?.price
      if (price === undefined) throw new RequestRefused('EMPTY_QUOTE_LEGS')
      return { ...leg, price }
    }),
  )
}

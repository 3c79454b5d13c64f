import { quoteDigest } from '@/protocol/eip712'
import { packagePrice } from '@/quant/packagePrice'
import type { Price } from '@/protocol/fixed6'
import type { QuoteBody } from '@/protocol/rest/rfqs'
import type { LegPrice, QuoteRequest } from '../engine/command'
import type { LiveRfq } from '../live/liveRfqs'
import type { Caller } from './authenticate'
import { checkSignedTime } from './checkSignedTime'
import type { Gateway } from './gateway'
import { checkSystemType } from './orderRequestOf'
import { RequestRefused } from './requestRefused'
import { recoverSigner } from './signatures'
import { visibleRfq } from './visibleRfq'

/**
 * What the engine is asked for by a signed quote: its id is the digest that was signed, and whoever signed is named. For
 * a preview nobody has to have signed.
 *
 * @throws RequestRefused
 */
export function quoteRequestOf(
  gateway: Gateway,
  caller: Caller,
  quote: QuoteBody,
  purpose: 'quote' | 'preview',
): QuoteRequest {
  if (quote.account !== caller.account) throw new RequestRefused('QUOTE_INVALID_MAKER')
  const { port } = gateway
  const { account, blockId, isBuy, amount, salt, timestamp } = quote
  checkSystemType(quote.systemType)
  if (purpose === 'quote') checkSignedTime(gateway, timestamp, 'QUOTE_TIMED_OUT')
  // Before anything of it is compared with the quote: a block that the caller may not know of tells him nothing.
  const block = visibleRfq(port.live, caller, blockId)
  const legPrices = quote.legs?.map(({ instrument, price }): LegPrice => ({ instrumentId: instrument, price }))
  const limitPrice = quote.limitPrice ?? priceOfLegs(block, legPrices)
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
function priceOfLegs({ rfq: { legs } }: LiveRfq, legPrices: readonly LegPrice[] | undefined): Price {
  if (legPrices === undefined) throw new RequestRefused('QUOTE_INVALID_LIMIT_PRICE')
  return packagePrice(
    legs.map((leg) => {
      const price = legPrices.find(({ instrumentId }) => instrumentId === leg.instrumentId)?.price
      if (price === undefined) throw new RequestRefused('EMPTY_QUOTE_LEGS')
      return { ...leg, price }
    }),
  )
}

import { fixed6, scale, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { QuoteBody, RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { t } from '@/web/language/t'
import { AccessError } from '@/web/session/access/accessError'
import type { OrderContext } from '@/web/session/orderContext'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'
import { signQuote } from '@/web/session/wallet/signQuote'

export type NewQuote = {
  readonly block: Pick<RfqBlockRecord, 'blockId' | 'legs'>
  /** True when the quote buys the package. */
  readonly isBuy: boolean
  /** Packages. */
  readonly amount: Amount
  /** Price of one package; negative if its buyer is paid. Leg prices, if given, add up to it. */
  readonly limitPrice: Price
  /** If absent, the venue splits the price by its marks. */
  readonly legPrices?: readonly LegPrice[] | undefined
}

export type LegPrice = { readonly instrumentId: string; readonly price: Price }

/**
 * The legs as orders, to check against the one-click limits, at the leg's price or mark. An amend counts only the added
 * amount.
 */
export function ordersToSign(quote: NewQuote, replacedAmount?: Amount): readonly OrderToSign[] {
  return (quote.block.legs ?? []).map(({ instrumentId, side, ratio, markPrice }) => {
    const given = quote.legPrices?.find((leg) => leg.instrumentId === instrumentId)?.price
    const limitPrice = given ?? markPrice
    return {
      instrumentId,
      isBuy: (side === 'buy') === quote.isBuy,
      amount: legAmount(quote.amount, ratio),
      limitPrice,
      reduceOnly: false,
      ...(replacedAmount !== undefined && { replaces: { amount: legAmount(replacedAmount, ratio), limitPrice } }),
    }
  })
}

/** Contracts of a leg, rounded toward zero. The venue requires whole multiples. */
export function legAmount(amount: Amount, ratio: Amount): Amount {
  return fixed6((amount * ratio) / scale)
}

/** Signs a quote, by key within one-click limits or else by wallet. Rejects before anything is sent. */
export async function signedBody(
  context: Pick<OrderContext, 'trader' | 'domain' | 'freshOrderFields'>,
  quote: NewQuote,
  replacedAmount?: Amount,
): Promise<{ readonly quoteId: Hash; readonly body: QuoteBody }> {
  const legs = ordersToSign(quote, replacedAmount)
  // The signature covers only the block id, so without its legs the trader cannot see what the quote trades.
  if (legs.length === 0) throw new AccessError(t('The venue shows no legs for this request. Nothing was signed.'))
  const { maker, signer } = context.trader(legs)
  const { isBuy, amount, limitPrice } = quote
  const signed = await signQuote(signer, context.domain, {
    maker,
    block: quote.block.blockId,
    isBuy,
    limitPrice,
    amount,
    ...context.freshOrderFields(),
  })
  return { quoteId: signed.quoteId, body: { ...unsignedBody(maker, quote, signed), signature: signed.signature } }
}

/** Body of a preview, for which the venue checks only the form of the signature (rest-private 11.8). */
export function previewBody(
  maker: `0x${string}`,
  quote: NewQuote,
  fresh: ReturnType<OrderContext['freshOrderFields']>,
): QuoteBody {
  return { ...unsignedBody(maker, quote, fresh), signature: `0x${'0'.repeat(128)}1b` }
}

function unsignedBody(
  account: `0x${string}`,
  { block, isBuy, amount, limitPrice, legPrices }: NewQuote,
  { salt, timestamp }: ReturnType<OrderContext['freshOrderFields']>,
): Omit<QuoteBody, 'signature'> {
  return {
    blockId: block.blockId,
    account,
    amount,
    isBuy,
    limitPrice,
    salt,
    timestamp,
    ...(legPrices !== undefined && {
      legs: legPrices.map(({ instrumentId, price }) => ({ instrument: instrumentId, price })),
    }),
  }
}

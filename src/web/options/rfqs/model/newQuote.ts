import { fixed6, scale, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { QuoteBody, RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { t } from '@/web/language/t'
import { AccessError } from '@/web/session/access/accessError'
import type { OrderContext } from '@/web/session/orderContext'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'
import { signQuote } from '@/web/session/wallet/signQuote'

/** A quote as it is meant, on whichever side of the request. */
export type NewQuote = {
  readonly block: Pick<RfqBlockRecord, 'blockId' | 'legs'>
  /** Whether the package is bought. */
  readonly isBuy: boolean
  /** Packages. */
  readonly amount: Amount
  /** Of one package; negative when its buyer is paid. With prices of the legs it is what they make. */
  readonly limitPrice: Price
  /** What each leg is to trade at; without them the venue splits the price over its marks. */
  readonly legPrices?: readonly LegPrice[] | undefined
}

export type LegPrice = { readonly instrumentId: string; readonly price: Price }

/**
 * The value of a quote, leg by leg, for the limits of one-click. A leg without a price of its own is worth its mark.
 * When a quote replaces another, only the added amount is new.
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

/** Contracts of a leg for this many packages, toward zero; the venue takes whole multiples. */
export function legAmount(amount: Amount, ratio: Amount): Amount {
  return fixed6((amount * ratio) / scale)
}

/**
 * Signs a quote within the limits of one-click, or by the wallet. Rejects with what the signer or a limit says; nothing
 * was sent then.
 */
export async function signedBody(
  context: Pick<OrderContext, 'trader' | 'domain' | 'freshOrderFields'>,
  quote: NewQuote,
  replacedAmount?: Amount,
): Promise<{ readonly quoteId: Hash; readonly body: QuoteBody }> {
  const legs = ordersToSign(quote, replacedAmount)
  // The signature names the block alone: without its legs no one has seen what is bought.
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

/** For a preview: the venue checks the form of the signature alone (rest-private 11.8). */
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

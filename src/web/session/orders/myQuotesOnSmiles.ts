import type { ExpirySmile, SmileQuote } from '@/web/market/options/smileQuotes'
import { restingSizes, type Listed } from './restingSizes'

/**
 * Marks the quotes where an order of the account is at the best price. Tickers carry no sizes, so a shared level counts
 * as own. A smile without own orders stays the same object.
 */
export function markMyQuotes(smiles: readonly ExpirySmile[], orders: readonly Listed[]): readonly ExpirySmile[] {
  if (orders.length === 0) return smiles
  const isOwn = ({ instrumentName, bidPrice, askPrice }: SmileQuote) =>
    restingSizes(orders, instrumentName).some(({ isBuy, price }) => price === (isBuy ? bidPrice : askPrice))
  return smiles.map((smile) =>
    smile.quotes.some(isOwn)
      ? { ...smile, quotes: smile.quotes.map((quote) => (isOwn(quote) ? { ...quote, isOwn: true } : quote)) }
      : smile,
  )
}

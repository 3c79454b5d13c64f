import { fixed6, subtract, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { QuoteRecord, RfqRecord } from '../event'

export type RfqBlock = {
  record: RfqRecord
  readonly quotes: Map<Hash, Quote>
}

export type Quote = {
  record: QuoteRecord
  /** Exact sum of price × amount over the quote's fills, in 10^-12 USD. */
  filledValue: bigint
}

export function openAmount({ amount, filled }: { readonly amount: Amount; readonly filled: Amount }): Amount {
  return subtract(amount, filled)
}

/** Fills a part of a quote. The average price is rounded toward zero. */
export function fillQuote(quote: Quote, amount: Amount, price: bigint, timeNs: bigint): void {
  const { record } = quote
  const filled = fixed6<Amount>(record.filled + amount)
  quote.filledValue += price * amount
  quote.record = {
    ...record,
    filled,
    averagePrice: fixed6(quote.filledValue / filled),
    status: filled === record.amount ? 'filled' : 'partial',
    updatedAtNs: timeNs,
  }
}

export function accepts({ isBuy, limitPrice }: QuoteRecord, price: bigint): boolean {
  return isBuy ? price <= limitPrice : price >= limitPrice
}

/**
 * Compares quotes: negative if `a` is better for the taker, that is a lower offer or a higher bid, or older at an
 * equal price.
 */
export function byPrice(a: QuoteRecord, b: QuoteRecord): number {
  if (a.limitPrice !== b.limitPrice) return a.limitPrice < b.limitPrice === a.isBuy ? 1 : -1
  return a.createdAtNs < b.createdAtNs ? -1 : a.createdAtNs > b.createdAtNs ? 1 : 0
}

import type { TickerLevel } from '@/core/protocol/channels/ticker'
import type { Amount, Price } from '@/core/protocol/fixed6'

/** A best price. `mayBeOwn`: it may be only the sheet's, so that the best price of others is unknown, or no better. */
export type BestPrice = Pick<TickerLevel, 'price' | 'amount'> & { readonly mayBeOwn?: boolean }

export type BestPrices = { readonly bid: BestPrice | undefined; readonly ask: BestPrice | undefined }

/** Subtracts the sheet's own orders from the best levels. The ticker has no further level to fall back on. */
export function othersBest(
  tops: readonly BestPrices[],
  { shownAt }: { readonly shownAt: (line: number, isBuy: boolean, price: Price) => Amount },
): readonly BestPrices[] {
  const others = (line: number, isBuy: boolean, best: BestPrice | undefined): BestPrice | undefined => {
    if (best === undefined) return undefined
    const own = shownAt(line, isBuy, best.price)
    return { ...best, mayBeOwn: own > 0n && (best.amount === undefined || best.amount <= own) }
  }
  return tops.map(({ bid, ask }, line) => ({ bid: others(line, true, bid), ask: others(line, false, ask) }))
}

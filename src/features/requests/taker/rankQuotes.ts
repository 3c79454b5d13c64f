import type { Hash } from '@/protocol/instrument'
import type { RfqBlockRecord, RfqQuote } from '@/protocol/rest/rfqs'

/** A quote of a maker, as its taker may take it. */
export type RankedQuote = {
  readonly quote: RfqQuote
  /** Whether the taker would buy the package. */
  readonly isBuy: boolean
  /** 1 is the best of its side. */
  readonly rank: number
}

export type RankedSides = {
  /** Those that sell the package, the cheapest first. */
  readonly buy: readonly RankedQuote[]
  /** Those that buy it, the dearest first. */
  readonly sell: readonly RankedQuote[]
}

/** The quotes of others on the sides that were asked for, the best first and the older of equal ones. */
export function rankQuotes(
  quotes: { readonly bids: readonly RfqQuote[]; readonly asks: readonly RfqQuote[] } | undefined,
  asked: RfqBlockRecord['isBuy'],
  ownIds: ReadonlySet<Hash>,
): RankedSides {
  const ranked = (side: readonly RfqQuote[], isBuy: boolean) =>
    side
      .filter(({ quoteId }) => !ownIds.has(quoteId))
      .toSorted((a, b) => byBest(a, b, isBuy))
      .map((quote, at) => ({ quote, isBuy, rank: at + 1 }))
  return {
    buy: asked === false ? [] : ranked(quotes?.asks ?? [], true),
    sell: asked === true ? [] : ranked(quotes?.bids ?? [], false),
  }
}

function byBest(a: RfqQuote, b: RfqQuote, isBuy: boolean): number {
  if (a.limitPrice !== b.limitPrice) return a.limitPrice < b.limitPrice === isBuy ? -1 : 1
  return a.createdTimestamp < b.createdTimestamp ? -1 : a.createdTimestamp > b.createdTimestamp ? 1 : 0
}

/** What the mark of a perpetual is made of (venue-rules 3.2). Prices are USD, doubles: a mark is a model price. */
export type PerpetualMarkInputs = {
  readonly indexPrice: number
  /** From {@link fairPrice}; absent when the book is too thin. */
  readonly fairPrice: number | undefined
  /** The mean of `fair - index` over the last five minutes. */
  readonly meanPremium: number
  /** Per hour, as a fraction. */
  readonly lastFundingRate: number
  /** In [0, 1]. */
  readonly hoursToNextFunding: number
}

/** What is taken from the book: best level first, as doubles. */
export type ImpactLevel = { readonly price: number; readonly amount: number }

/** USD of a market order whose average fill measures the book (venue-rules 3.2, 4.1). */
const impactNotional = 10_000
/** ETH and BTC: the impact price may be at most so far behind the best price. */
const widestImpact = 0.001

/** The median of the fair price and the index with two premiums; without a fair price, the funding-based one. */
export function perpetualMark(inputs: PerpetualMarkInputs): number {
  const fromFunding = inputs.indexPrice * (1 + inputs.lastFundingRate * inputs.hoursToNextFunding)
  if (inputs.fairPrice === undefined) return fromFunding
  return median(inputs.fairPrice, fromFunding, inputs.indexPrice + inputs.meanPremium)
}

/** The middle of the two impact prices, or nothing when a side of the book is thinner than the impact notional. */
export function fairPrice(bids: readonly ImpactLevel[], asks: readonly ImpactLevel[]): number | undefined {
  const bid = impactPrice(bids)
  const ask = impactPrice(asks)
  const bestBid = bids[0]?.price
  const bestAsk = asks[0]?.price
  if (bid === undefined || ask === undefined || bestBid === undefined || bestAsk === undefined) return undefined
  return (Math.max(bid, bestBid * (1 - widestImpact)) + Math.min(ask, bestAsk * (1 + widestImpact))) / 2
}

/** The average price of a market order of the impact notional against these levels. */
export function impactPrice(levels: readonly ImpactLevel[]): number | undefined {
  let left = impactNotional
  let contracts = 0
  for (const level of levels) {
    const spent = Math.min(left, level.price * level.amount)
    contracts += spent / level.price
    left -= spent
    if (left <= 0) return impactNotional / contracts
  }
  return undefined
}

function median(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

/** Inputs of a perpetual's mark (venue-rules 3.2). Prices are USD, doubles: a mark is a model price. */
export type PerpetualMarkInputs = {
  readonly indexPrice: number
  /** From {@link fairPrice}; undefined if the book is too thin. */
  readonly fairPrice: number | undefined
  /** The mean of `fair - index` over the last five minutes. */
  readonly meanPremium: number
  /** Per hour, as a fraction. */
  readonly lastFundingRate: number
  /** In [0, 1]. */
  readonly hoursToNextFunding: number
}

/** The maximum distance of the impact price from the best price, on the assets that venue-rules 3.2 names. */
const widestImpact = 0.001
const clampedAssets: ReadonlySet<string> = new Set(['ETH', 'BTC'])

/**
 * Computes the mark of a perpetual (venue-rules 3.2): the median of the fair price and of the index with two premiums.
 * If the book is too thin for a fair price, the mark is the index plus the expected funding.
 */
export function perpetualMark(inputs: PerpetualMarkInputs): number {
  const fromFunding = inputs.indexPrice * (1 + inputs.lastFundingRate * inputs.hoursToNextFunding)
  if (inputs.fairPrice === undefined) return fromFunding
  return median(inputs.fairPrice, fromFunding, inputs.indexPrice + inputs.meanPremium)
}

/**
 * The mean of the two impact prices in USD; `undefined` if one side of the book holds less than the impact notional.
 */
export function fairPrice(
  asset: string,
  bids: readonly ImpactLevel[],
  asks: readonly ImpactLevel[],
): number | undefined {
  const bid = impactPrice(bids)
  const ask = impactPrice(asks)
  const bestBid = bids[0]?.price
  const bestAsk = asks[0]?.price
  if (bid === undefined || ask === undefined || bestBid === undefined || bestAsk === undefined) return undefined
  if (!clampedAssets.has(asset)) return (bid + ask) / 2
  return (Math.max(bid, bestBid * (1 - widestImpact)) + Math.min(ask, bestAsk * (1 + widestImpact))) / 2
}

function median(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

/** A book level, best first. USD and contracts as doubles, because the result is a model price. */
export type ImpactLevel = { readonly price: number; readonly amount: number }

/** USD of the market order whose average price defines an impact price (venue-rules 3.2, 4.1). */
const impactNotional = 10_000

/** Computes the average price of a market order of 10,000 USD against these levels; `undefined` if they hold less. */
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

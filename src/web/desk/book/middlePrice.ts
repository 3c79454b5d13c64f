import { fixed6, toNumber, type Price } from '@/core/protocol/fixed6'

type MiddlePrice = {
  /** Halfway between the best prices, exact to a millionth; rounded toward the bid. */
  readonly mid: Price | undefined
  /** Best ask less best bid. */
  readonly spread: Price | undefined
  /** The spread as a ratio of the middle. */
  readonly spreadRatio: number | undefined
}

/** The middle and the spread; unknown while either side is empty. */
export function middlePrice(bid: Price | undefined, ask: Price | undefined): MiddlePrice {
  if (bid === undefined || ask === undefined) return { mid: undefined, spread: undefined, spreadRatio: undefined }
  const mid = fixed6<Price>((bid + ask) / 2n)
  const spread = fixed6<Price>(ask - bid)
  return { mid, spread, spreadRatio: mid === 0n ? undefined : toNumber(spread) / toNumber(mid) }
}

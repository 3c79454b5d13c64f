import { fixed6, toNumber, type Price } from '@/core/protocol/fixed6'

type MiddlePrice = {
  /** Halfway between the best prices, rounded toward the bid to a millionth. */
  readonly mid: Price | undefined
  readonly spread: Price | undefined
  readonly spreadRatio: number | undefined
}

/** Mid price and spread; both `undefined` while either side is empty. */
export function middlePrice(bid: Price | undefined, ask: Price | undefined): MiddlePrice {
  if (bid === undefined || ask === undefined) return { mid: undefined, spread: undefined, spreadRatio: undefined }
  const mid = fixed6<Price>((bid + ask) / 2n)
  const spread = fixed6<Price>(ask - bid)
  return { mid, spread, spreadRatio: mid === 0n ? undefined : toNumber(spread) / toNumber(mid) }
}

import { fixed6, scale, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'

/** An option may be priced at least this many steps from its mark: a fraction of a mark near zero is no room at all. */
export const optionBandSteps = 10n

/**
 * The highest price of a buy and the lowest of a sell (venue-rules 2.6): mark × (1 ± band), on a price step within the
 * band, never below one step. A limit order beyond is refused; a market order trades no further. The other directions
 * are free.
 */
export function priceBandLimits(
  instrument: Pick<Instrument, 'instrumentType' | 'priceBand' | 'priceStep'>,
  markPrice: Price,
): { readonly highestBuy: Price; readonly lowestSell: Price } {
  const { priceBand, priceStep, instrumentType } = instrument
  const room = (markPrice * priceBand) / scale
  const least = instrumentType === 'OPTION' ? optionBandSteps * priceStep : 0n
  const distance = room > least ? room : least
  const highest = ((markPrice + distance) / priceStep) * priceStep
  const lowest = ((markPrice - distance + priceStep - 1n) / priceStep) * priceStep
  return { highestBuy: atLeastOneStep(highest, priceStep), lowestSell: atLeastOneStep(lowest, priceStep) }
}

function atLeastOneStep(price: bigint, priceStep: Price): Price {
  return fixed6<Price>(price > priceStep ? price : priceStep)
}

/**
 * The prices on a step next to a price, for a hint such as "1,850.50 or 1,851.00". A price on a step is both. Below the
 * first step there is none: no limit order has a price of 0.
 */
export function nearestPrices(
  price: Price,
  priceStep: Price,
): { readonly below: Price | undefined; readonly above: Price } {
  const onStep = price - (price % priceStep)
  const above = fixed6<Price>(onStep === price && price > 0n ? onStep : onStep + priceStep)
  return { below: onStep > 0n ? fixed6<Price>(onStep) : undefined, above }
}

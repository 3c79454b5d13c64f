import { fixed6, scale, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'

/** Minimum width of an option's price band in steps, because a fraction of a mark near zero would leave no room. */
export const optionBandSteps = 10n

/**
 * Computes the highest price of a buy and the lowest price of a sell (venue-rules 2.6): mark × (1 ± band), on a price
 * step within the band, never below one step. A limit order beyond the band is rejected; a market order trades no
 * further. The opposite directions are unrestricted.
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
 * Finds the step prices around a price, for a hint such as "1,850.50 or 1,851.00". Both equal the price if it is on a
 * step. `below` is undefined for a price below the first step, because no limit order has a price of 0.
 */
export function nearestPrices(
  price: Price,
  priceStep: Price,
): { readonly below: Price | undefined; readonly above: Price } {
  const onStep = price - (price % priceStep)
  const above = fixed6<Price>(onStep === price && price > 0n ? onStep : onStep + priceStep)
  return { below: onStep > 0n ? fixed6<Price>(onStep) : undefined, above }
}

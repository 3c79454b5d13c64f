import { fixed6, toNumber, type Price } from '@/core/protocol/fixed6'
import { black76, type OptionModel, impliedVolatility, type ImpliedVolatility } from './black76'

/** An order by volatility, rounded to the price steps of orders. */
export type VolatilityPrice = {
  /** Black-76 at the volatility, USD per contract. */
  readonly exact: number
  /**
   * A multiple of the price step that is never on the taking side of `exact`: at or below for a buy, at or above for a
   * sell.
   */
  readonly price: Price
  readonly iv: ImpliedVolatility
}

/**
 * Tolerance for a double just below a step, so that converting a price to a volatility and back gives the original
 * price.
 */
const roundingOfSteps = 1e-6

/**
 * Converts a volatility to a price on a step. Undefined for a buy worth less than one step, because no order has such
 * a price.
 */
export function volatilityPrice(model: OptionModel, isBuy: boolean, priceStep: Price): VolatilityPrice | undefined {
  const exact = black76(model)
  const steps = exact / toNumber(priceStep)
  const ticked = isBuy ? Math.floor(steps + roundingOfSteps) : Math.max(1, Math.ceil(steps - roundingOfSteps))
  if (!(ticked >= 1 && Number.isFinite(ticked))) return undefined
  const price = fixed6<Price>(BigInt(ticked) * priceStep)
  return { exact, price, iv: impliedVolatility({ ...model, price: toNumber(price) }) }
}

/**
 * A market order with a slippage cap is sent as an IOC limit order at the worst allowed price, which the venue enforces
 * (rest-private 7.2: a market order itself takes no price).
 */

import { fixed6, larger, scale, smaller, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { priceBandLimits } from '@/core/quant/priceBand'
import { t } from '@/web/language/t'
import { decimalValue, echoDecimalText } from '@/web/ui/decimalText'
import { formatPrice } from '@/web/ui/formatNumber'

/** The largest cap. A larger one would protect from nothing. */
const most = fixed6<Fraction>(500_000n)

/** Reads a cap typed in percent. Undefined unless it is above 0 % and at most 50 %. */
export function readCap(text: string): Fraction | undefined {
  const percent = decimalValue<Fraction>(text)
  if (percent === undefined) return undefined
  const cap = fixed6<Fraction>(percent / 100n)
  return cap > 0n && cap <= most ? cap : undefined
}

type CapTerms = {
  readonly side: Side
  readonly cap: Fraction
  readonly bestBid: Price | undefined
  readonly bestAsk: Price | undefined
  readonly instrument: Pick<Instrument, 'priceStep' | 'instrumentType' | 'priceBand'>
  readonly markPrice: Price | undefined
}

/**
 * The worst price of the order: mid × (1 ± cap), on the price step nearer to mid, and within the venue's price band.
 * Undefined while the book has no mid.
 */
export function worstAllowed({ side, cap, bestBid, bestAsk, instrument, markPrice }: CapTerms): Price | undefined {
  if (bestBid === undefined || bestAsk === undefined) return undefined
  const { priceStep } = instrument
  // Twice the mid, because the mid itself may be half a millionth off.
  const twice = bestBid + bestAsk
  const over = 2n * scale * priceStep
  const band = markPrice === undefined ? undefined : priceBandLimits(instrument, markPrice)
  if (side === 'buy') {
    const highest = fixed6<Price>(((twice * (scale + cap)) / over) * priceStep)
    return band === undefined ? highest : smaller(highest, band.highestBuy)
  }
  const lowest = fixed6<Price>(((twice * (scale - cap) + over - 1n) / over) * priceStep)
  return band === undefined ? lowest : larger(lowest, band.lowestSell)
}

type Reach = {
  readonly side: Side
  readonly capText: string
  /** The worst allowed price; undefined while unknown. */
  readonly worst: Price | undefined
  /** The worst price that the order would reach without a cap; undefined if it would not fill. */
  readonly reached: Price | undefined
  readonly priceStep: Price
}

/** Reason why the order is not sent: the cap is invalid, the worst price is unknown, or the order reaches beyond it. */
export function capProblem({ side, capText, worst, reached, priceStep }: Reach): string | undefined {
  if (readCap(capText) === undefined) return t('Enter a cap above 0% and up to 50%.')
  if (worst === undefined) return t('Slippage is unknown: the order book isn’t live on both sides.')
  if (reached === undefined || (side === 'buy' ? reached <= worst : reached >= worst)) return undefined
  return t('Would reach {reached}, beyond your cap of {cap}% ({worst}). Lower the amount or raise the cap.', {
    reached: formatPrice(reached, priceStep),
    cap: echoDecimalText(capText),
    worst: formatPrice(worst, priceStep),
  })
}

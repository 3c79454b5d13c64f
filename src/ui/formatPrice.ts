import type { Price } from '@/protocol/fixed6'
import { decimalsOf, formatDecimal } from './formatDecimal'

/** A price with as many decimals as its tick, so that a column of them lines up. `—` when unknown. */
export function formatPrice(price: Price | undefined, priceStep: Price, locale?: string): string {
  return formatDecimal(price, decimalsOf(priceStep), locale)
}

import { fromNumber } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'
import { formatPrice } from '@/ui/formatPrice'

/** A price of a bar in the steps of its instrument, or "—" in a gap. */
export function barPrice(value: number | undefined, priceStep: Price): string {
  return formatPrice(value === undefined ? undefined : fromNumber<Price>(value), priceStep)
}

import type { Price } from '@/core/protocol/fixed6'

/** True for a liquidation price within 20% of the mark, which is shown even when it lies outside the scale. */
export function isWithinReach(price: Price, mark: Price | undefined): boolean {
  return mark !== undefined && Math.abs(Number(price - mark)) * 5 < Number(mark)
}

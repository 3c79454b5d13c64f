import type { Price } from '@/core/protocol/fixed6'

/** A liquidation price that the mark may come to is said although the scale does not show it. */
export function isWithinReach(price: Price, mark: Price | undefined): boolean {
  return mark !== undefined && Math.abs(Number(price - mark)) * 5 < Number(mark)
}

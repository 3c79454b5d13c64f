import type { OrderMessage } from '@/core/protocol/orderRecord'
import { isOpen } from '@/web/session/openOrders'

/**
 * Among orders that changed, the TWAPs that ended by themselves: worked to the end, or failed on the way. One that was
 * cancelled has slices left and no reason, and needs no notice.
 */
export function endedTwaps(changed: readonly OrderMessage[]): readonly OrderMessage[] {
  return changed.filter((order) => order.isTwap === true && !isOpen(order) && (hasFailed(order) || isThrough(order)))
}

function hasFailed({ error }: OrderMessage): boolean {
  return error !== undefined
}

function isThrough({ orderStatus, twapSlicesTotal, twapSlicesExecuted }: OrderMessage): boolean {
  return orderStatus === 'filled' || (twapSlicesTotal !== undefined && twapSlicesExecuted === twapSlicesTotal)
}

import { useOpenOrders } from '@/web/session/accountContext'
import type { OpenOrder } from '@/web/session/openOrders'
import { isMarkOf, type PegMark } from './pegMarks'
import { usePegs } from './usePegs'

export type LeftPeg = { readonly mark: PegMark; readonly order: OpenOrder }

/** Returns the open orders whose peg ended with its page. */
export function useLeftPegs(): readonly LeftPeg[] {
  const { left } = usePegs()
  const { data } = useOpenOrders()
  return left.flatMap((mark) => {
    // While an amend is in flight two orders may match, and the newest is last in the list.
    const order = data?.orders.findLast(({ orderId }) => isMarkOf(mark, orderId))
    return order === undefined ? [] : [{ mark, order }]
  })
}

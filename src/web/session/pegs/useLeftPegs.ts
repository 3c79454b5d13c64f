import { useOpenOrders } from '@/web/session/accountContext'
import type { OpenOrder } from '@/web/session/openOrders'
import { isMarkOf, type PegMark } from './pegMarks'
import { usePegs } from './usePegs'

export type LeftPeg = { readonly mark: PegMark; readonly order: OpenOrder }

/** Open orders whose peg ended with the page that ran it. */
export function useLeftPegs(): readonly LeftPeg[] {
  const { left } = usePegs()
  const { data } = useOpenOrders()
  return left.flatMap((mark) => {
    // After an amend in flight, the newest order is last in the list.
    const order = data?.orders.findLast(({ orderId }) => isMarkOf(mark, orderId))
    return order === undefined ? [] : [{ mark, order }]
  })
}

import { useMemo } from 'react'
import { useAllOrders } from '../accountContext'
import { waitingStops, type WaitingStop } from './stopOrder'

const none: readonly WaitingStop[] = []

/** The stops that wait, of all instruments. They are among the open orders; without an account there are none. */
export function useStops(): readonly WaitingStop[] {
  const orders = useAllOrders().data?.orders
  return useMemo(() => (orders === undefined ? none : waitingStops(orders)), [orders])
}

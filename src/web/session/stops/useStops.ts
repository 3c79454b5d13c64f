import { useQuery } from '@tanstack/react-query'
import { signedOut, useAccountSession } from '@/web/session/accountContext'
import type { OpenOrders } from '@/web/session/openOrders'
import { waitingStops, type WaitingStop } from './stopOrder'

const none: readonly WaitingStop[] = []

/**
 * Returns the waiting stops. The list keeps its identity while no stop changes, so that components do not render for
 * other orders.
 */
export function useStops(): readonly WaitingStop[] {
  const options = useAccountSession()?.data.queries.openOrders
  return useQuery({ ...(options ?? signedOut), select: stopsOf }).data ?? none
}

const stopsOf = ({ orders }: OpenOrders) => waitingStops(orders)

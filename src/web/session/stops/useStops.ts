import { useQuery } from '@tanstack/react-query'
import { signedOut, useAccountSession } from '@/web/session/accountContext'
import type { OpenOrder, OpenOrders } from '@/web/session/openOrders'
import { isUnclearStop, waitingStops, type WaitingStop } from './stopOrder'

const none: readonly WaitingStop[] = []

/**
 * Returns the waiting stops. The list keeps its identity while no stop changes, so that components do not render for
 * other orders.
 */
export function useStops(): readonly WaitingStop[] {
  const options = useAccountSession()?.data.queries.openOrders
  return useQuery({ ...(options ?? signedOut), select: stopsOf }).data ?? none
}

const noOrders: readonly OpenOrder[] = []

/** Returns the stops that are listed among the orders, because their terms are not all known. */
export function useUnclearStops(): readonly OpenOrder[] {
  const options = useAccountSession()?.data.queries.openOrders
  return useQuery({ ...(options ?? signedOut), select: unclearOf }).data ?? noOrders
}

const unclearOf = ({ orders }: OpenOrders) => orders.filter(isUnclearStop)
const stopsOf = ({ orders }: OpenOrders) => waitingStops(orders)

import { useQuery } from '@tanstack/react-query'
import { signedOut, useAccountSession } from '@/web/session/accountContext'
import type { OpenOrder, OpenOrders } from '@/web/session/openOrders'

const none: readonly OpenOrder[] = []

/**
 * Returns the open orders if there are stops, because showing a stop also needs the order that arms it. Empty without
 * stops, so that components need not render.
 */
export function useOrdersWithStops(): readonly OpenOrder[] {
  const options = useAccountSession()?.data.queries.openOrders
  return useQuery({ ...(options ?? signedOut), select: ordersWithStops }).data ?? none
}

const ordersWithStops = ({ orders }: OpenOrders) =>
  orders.some(({ orderStatus }) => orderStatus === 'stop_order') ? orders : none

import { useMemo } from 'react'
import { useAccountSession, withoutStops, type RestingOrders } from './accountContext'
import { useLater, whole } from './useLater'

const ordersOf = ({ orders }: RestingOrders) => orders

/** Without the stops that wait. */
export function useOpenOrdersLater(): RestingOrders | undefined {
  const orders = useLater(useAccountSession()?.data.queries.openOrders, ordersOf)
  return useMemo(() => (orders === undefined ? undefined : withoutStops({ orders })), [orders])
}

export function useAccountSummaryLater(isHeard?: boolean) {
  return useLater(useAccountSession()?.data.queries.summary, whole, isHeard)
}

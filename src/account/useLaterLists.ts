import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { signedOut, useAccountSession, withoutStops, type RestingOrders } from './accountContext'
import { laterList } from './laterList'
import { subscribeToNothing } from '@/lib/subscribeToNothing'

/**
 * A list of the account for what is computed from it: drawn a frame after the list itself, so that a new row does not wait
 * for it. Undefined until it is read. Without `isHeard` it is read whenever something else draws, and draws nothing.
 */
function useLater<Data, Part>(
  options: UseQueryOptions<Data> | undefined,
  partOf: (data: Data) => Part,
  isHeard = true,
): Part | undefined {
  const query: UseQueryOptions<Data> = options ?? signedOut
  const client = useQueryClient()
  // It has the list read, and draws nothing.
  useQuery<Data>({ ...query, notifyOnChangeProps: nothing })
  const { queryKey } = query
  const list = useMemo(() => laterList(client, queryKey, partOf), [client, queryKey, partOf])
  return useSyncExternalStore(isHeard ? list.subscribe : subscribeToNothing, list.getSnapshot)
}

const nothing: [] = []
const whole = <Data>(data: Data): Data => data
const ordersOf = ({ orders }: RestingOrders) => orders

/** Without the stops that wait. */
export function useOpenOrdersLater(): RestingOrders | undefined {
  const orders = useLater(useAccountSession()?.data.queries.openOrders, ordersOf)
  return useMemo(() => orders && withoutStops({ orders }), [orders])
}

export function useFillsLater() {
  return useLater(useAccountSession()?.data.queries.fills, whole)
}

export function usePositionsLater(isHeard?: boolean) {
  return useLater(useAccountSession()?.data.queries.positions, whole, isHeard)
}

export function useAccountSummaryLater(isHeard?: boolean) {
  return useLater(useAccountSession()?.data.queries.summary, whole, isHeard)
}

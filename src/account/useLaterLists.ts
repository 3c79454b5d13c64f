import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { signedOut, useAccountSession, withoutStops } from './accountContext'
import { laterList } from './laterList'
import type { OpenOrders } from './openOrders'

/**
 * A list of the account for what is computed from it: drawn a frame after the list itself, so that a new row does not wait
 * for it. Undefined until it is read.
 */
function useLater<Data>(options: UseQueryOptions<Data> | undefined): Data | undefined {
  const query: UseQueryOptions<Data> = options ?? signedOut
  const client = useQueryClient()
  // It has the list read, and draws nothing.
  useQuery<Data>({ ...query, notifyOnChangeProps: nothing })
  const { queryKey } = query
  const list = useMemo(() => laterList<Data>(client, queryKey), [client, queryKey])
  return useSyncExternalStore(list.subscribe, list.getSnapshot)
}

const nothing: [] = []

/** Without the stops that wait. */
export function useOpenOrdersLater(): OpenOrders | undefined {
  const entry = useLater(useAccountSession()?.data.queries.openOrders)
  return useMemo(() => entry && withoutStops(entry), [entry])
}

export function usePositionsLater() {
  return useLater(useAccountSession()?.data.queries.positions)
}

export function useAccountSummaryLater() {
  return useLater(useAccountSession()?.data.queries.summary)
}

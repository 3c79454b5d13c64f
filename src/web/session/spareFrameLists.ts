import { hashKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { nextSpareFrame } from '@/web/ui/browser/nextFrame'
import { signedOut, useAccountSession, withoutStops, type RestingOrders } from './accountContext'

/**
 * Reads an account list for computed figures. They render a frame after the list itself, so that a new row does not
 * wait for previews, margin and counts. Undefined until the list is read.
 */
function useInSpareFrame<Data>(options: UseQueryOptions<Data> | undefined): Data | undefined {
  const query: UseQueryOptions<Data> = options ?? signedOut
  const client = useQueryClient()
  // Fetches the list without rendering on its changes.
  useQuery<Data>({ ...query, notifyOnChangeProps: nothing })
  const { queryKey } = query
  const subscribe = useCallback(
    (listener: () => void) => {
      const hash = hashKey(queryKey)
      return client.getQueryCache().subscribe(({ type, query: changed }) => {
        if (type === 'updated' && changed.queryHash === hash) nextSpareFrame(listener)
      })
    },
    [client, queryKey],
  )
  return useSyncExternalStore(subscribe, () => client.getQueryData<Data>(queryKey))
}

const nothing: [] = []

/** Reads the open orders without untriggered stops. */
export function useOpenOrdersInSpareFrame(): RestingOrders | undefined {
  const known = useInSpareFrame(useAccountSession()?.data.queries.openOrders)
  return useMemo(() => (known === undefined ? undefined : withoutStops(known)), [known])
}

export function usePositionsInSpareFrame() {
  return useInSpareFrame(useAccountSession()?.data.queries.positions)
}

export function useFillsInSpareFrame() {
  return useInSpareFrame(useAccountSession()?.data.queries.fills)
}

export function useAccountSummaryInSpareFrame() {
  return useInSpareFrame(useAccountSession()?.data.queries.summary)
}

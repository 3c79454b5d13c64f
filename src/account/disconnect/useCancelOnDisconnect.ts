import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useMarketData } from '@/marketData/marketDataContext'
import type { Hash } from '@/protocol/instrument'
import { getCancelOnDisconnect } from '@/protocol/rest/getCancelOnDisconnect'
import { postCancelOnDisconnect } from '@/protocol/rest/postCancelOnDisconnect'
import { useAccess, useAccountSession, useOpenOrders } from '../accountContext'

/** Whether the venue cancels the orders of a connection that closes; `isOn` undefined while that is not known. */
export function useCancelOnDisconnect() {
  const { rest } = useMarketData()
  const access = useAccess()
  const queryClient = useQueryClient()
  const account = access.status === 'trading' ? access.account : undefined
  // With the account's other lists, which are all read again after a reconnect.
  const queryKey = ['account', account ?? 'nobody', 'cancelOnDisconnect']
  const query = useQuery({
    queryKey,
    queryFn: account === undefined ? skipToken : ({ signal }) => rest.call(getCancelOnDisconnect, {}, { signal }),
    staleTime: 60_000,
  })
  const change = useMutation({
    mutationFn: (enabled: boolean) => rest.call(postCancelOnDisconnect, { body: { enabled } }),
    // What holds is what the venue says afterwards, also after a refusal.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return {
    isOn: query.isError ? undefined : query.data?.enabled,
    isLoading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    change: change.mutate,
    isChanging: change.isPending,
    changeError: change.error,
  }
}

const nobodys: ReadonlySet<Hash> = new Set()
const toNobody = { subscribe: () => () => undefined, getSnapshot: () => nobodys }

/** How many open orders the venue would cancel if this page's connection closed now. Stops that wait stay. */
export function useOrdersAtRisk(): number {
  const placed = useAccountSession()?.connectionOrders ?? toNobody
  const ids = useSyncExternalStore(placed.subscribe, placed.getSnapshot)
  const open = useOpenOrders().data?.orders ?? []
  return open.filter(({ orderId, orderStatus }) => ids.has(orderId) && orderStatus !== 'stop_order').length
}

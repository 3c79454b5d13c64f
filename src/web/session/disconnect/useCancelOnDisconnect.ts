import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Hash } from '@/core/protocol/instrument'
import { getCancelOnDisconnect, postCancelOnDisconnect } from '@/core/protocol/rest/protection'
import { systemPause } from '@/web/connection/systemPause'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccess, useAccountSession } from '@/web/session/accountContext'
import { settleAndCompare } from '@/web/session/actions/askVenue'
import { useAction } from '@/web/session/actions/useAction'
import { useOpenOrdersInSpareFrame } from '@/web/session/spareFrameLists'

/**
 * Reads and switches cancel-on-disconnect: whether the venue cancels a connection's orders when the connection closes.
 * `isOn` is undefined while unknown.
 */
export function useCancelOnDisconnect() {
  const { rest } = useMarketData()
  const access = useAccess()
  const queryClient = useQueryClient()
  const account = access.status === 'trading' ? access.account : undefined
  // The key starts like those of the account's lists, so this query is also reread after a reconnect.
  const queryKey = ['account', account ?? 'signedOut', 'cancelOnDisconnect']
  const query = useQuery({
    queryKey,
    queryFn: account === undefined ? skipToken : ({ signal }) => rest.call(getCancelOnDisconnect, {}, { signal }),
    staleTime: 60_000,
  })
  const change = useAction(`cancelOnDisconnect.${account}`, async (enabled: boolean) => {
    const outcome = await settleAndCompare(
      () => rest.call(postCancelOnDisconnect, { body: { enabled } }),
      async () => (await rest.call(getCancelOnDisconnect, {})).enabled === enabled,
      systemPause,
    )
    // Reread even after a rejection, because only the venue's state counts.
    await queryClient.invalidateQueries({ queryKey })
    return outcome
  })
  return {
    isOn: query.isError ? undefined : query.data?.enabled,
    isLoading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    change,
  }
}

const noOrders: ReadonlySet<Hash> = new Set()
const signedOut = { subscribe: () => () => undefined, getSnapshot: () => noOrders }

export type OrdersAtRisk = {
  /** Orders placed over the open connection, which the venue would cancel if the connection closed now. */
  readonly open: number
  /** Orders placed over lost connections, and still open as far as this page knows. */
  readonly lost: number
}

/**
 * Counts the open orders that depend on this page's connections. Untriggered stops survive a disconnect in any case.
 */
export function useOrdersAtRisk(): OrdersAtRisk {
  const placed = useAccountSession()?.connectionOrders
  const ids = useSyncExternalStore(
    placed?.subscribe ?? signedOut.subscribe,
    placed?.getSnapshot ?? signedOut.getSnapshot,
  )
  const open = useOpenOrdersInSpareFrame()?.orders ?? []
  const lostIds = placed?.lost() ?? noOrders
  return {
    open: open.filter(({ orderId }) => ids.has(orderId)).length,
    lost: open.filter(({ orderId }) => lostIds.has(orderId)).length,
  }
}

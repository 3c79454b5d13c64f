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

/** Whether the venue cancels the orders of a connection that closes; `isOn` undefined while that is not known. */
export function useCancelOnDisconnect() {
  const { rest } = useMarketData()
  const access = useAccess()
  const queryClient = useQueryClient()
  const account = access.status === 'trading' ? access.account : undefined
  // With the account's other lists, which are all read again after a reconnect.
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
    // What holds is what the venue says afterwards, also after a refusal.
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
  /** By the connection that is open: the venue would cancel them if it closed now. */
  readonly open: number
  /** By a connection that was lost, still open as far as this page knows. */
  readonly lost: number
}

/** Which of the open orders hang on a connection of this page. Stops that wait stay in any case. */
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

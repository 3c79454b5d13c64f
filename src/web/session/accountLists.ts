import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import { signedOut, useAccountSession } from './accountContext'

function useOwn<Data>(options: UseQueryOptions<Data> | undefined): UseQueryResult<Data> {
  return useQuery<Data>(options ?? signedOut)
}

/** Returns since when the account's data may be wrong, in UNIX milliseconds; undefined while it is right. */
export function useAccountStaleSince(): number | undefined {
  const freshness = useAccountSession()?.data.freshness
  return useSyncExternalStore(freshness?.subscribe ?? subscribeToNothing, freshness?.getSnapshot ?? (() => undefined))
}

/** Reads all open orders, including untriggered stops. */
export function useAllOrders() {
  return useOwn(useAccountSession()?.data.queries.openOrders)
}

export function usePositions() {
  return useOwn(useAccountSession()?.data.queries.positions)
}

export function useFills() {
  return useOwn(useAccountSession()?.data.queries.fills)
}

export function useAccountSummary() {
  return useOwn(useAccountSession()?.data.queries.summary)
}

/** Reads the figures that the venue computes: greeks, realised PnL, trading statistics. */
export function usePortfolio() {
  return useOwn(useAccountSession()?.data.queries.portfolio)
}

/** Reads volume and PnL by day, week, month and all time. */
export function useAccountStats() {
  return useOwn(useAccountSession()?.data.queries.stats)
}

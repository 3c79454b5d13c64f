import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConnection } from '@/marketData/useConnection'
import type { Freshness } from '@/ui/Panel'
import { ListFailed } from '@/appContext/ListFailed'

type Reading = Pick<UseQueryResult, 'data' | 'isError' | 'dataUpdatedAt' | 'error' | 'refetch'>

/** How old what was read is: it counts as old when the link is lost or the last reading failed. */
export function useFreshness({ data, isError, dataUpdatedAt }: Reading): Freshness {
  const connection = useConnection()
  if (data === undefined) return { status: 'loading' }
  return isError || connection.state !== 'live' ? { status: 'stale', sinceMs: dataUpdatedAt } : { status: 'live' }
}

/** In the place of what was never read: why, or that it is on its way. */
export function insteadOf({ data, isError, error, refetch }: Reading, what: string, skeleton: ReactNode): ReactNode {
  if (data !== undefined) return undefined
  return isError && error !== null ? <ListFailed what={what} error={error} onRetry={refetch} /> : skeleton
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAccountLink } from '@/account/useAccountLink'
import type { Freshness } from '@/ui/Panel'
import { ListFailed } from '@/appContext/ListFailed'
import { TableSkeleton } from '@/ui/TableSkeleton'

/** What was read, or that it is on its way, or why it did not come. */
export function Read<Data>({
  query,
  what,
  children,
}: {
  query: UseQueryResult<Data>
  /** What could not be read, in a sentence. */
  what: string
  children: (data: Data) => ReactNode
}) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error !== null) return <ListFailed what={what} error={error} onRetry={refetch} />
  return <TableSkeleton />
}

/** Old when the link is gone, or when it could not be read again. */
export function useFreshnessOf({ data, isError, dataUpdatedAt }: UseQueryResult): Freshness {
  const connection = useAccountLink()
  if (data === undefined) return { status: 'loading' }
  if (connection.state !== 'live') return { status: 'stale', sinceMs: connection.sinceMs }
  return isError ? { status: 'stale', sinceMs: dataUpdatedAt } : { status: 'live' }
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConnection } from '@/marketData/useConnection'
import { Panel, type Freshness } from '@/ui/Panel'
import { ListFailed } from '@/appContext/ListFailed'
import { TableSkeleton } from '@/ui/TableSkeleton'

type ReadPanelProps<Data> = {
  title: string
  /** What is said when it could not be read. */
  what: string
  query: UseQueryResult<Data>
  actions?: ReactNode
  children: (data: Data) => ReactNode
}

/** A panel over something that is read again and again: on its way, failed, there, or old. */
export function ReadPanel<Data>({ title, what, query, actions, children }: ReadPanelProps<Data>) {
  const { data, error, isError, dataUpdatedAt, refetch } = query
  const connection = useConnection()
  const isOld = data !== undefined && (isError || connection.state !== 'live')
  const freshness: Freshness =
    data === undefined
      ? { status: isError ? 'live' : 'loading' }
      : isOld
        ? { status: 'stale', sinceMs: dataUpdatedAt }
        : { status: 'live' }
  return (
    <Panel title={title} freshness={freshness} actions={actions}>
      {data !== undefined ? (
        children(data)
      ) : isError ? (
        <ListFailed what={what} error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton />
      )}
    </Panel>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import type { Drawing } from '@/web/ui/EmptyDrawing'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { ListFailed } from './ListFailed'
import { NoRows } from './NoRows'

type ReadListProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  failed: string
  /** Noun for the rows: "open orders". */
  what: string
  hint: string
  drawing?: Drawing
  /** Renders the list once it is read; `empty` is the content for an empty list. */
  children: (data: Data, empty: ReactNode) => ReactNode
}

export function ReadList<Data>({ query, failed, children, ...rows }: ReadListProps<Data>) {
  const { canTrade } = useTradeAccess()
  const empty = <NoRows {...rows} />
  if (query.error !== null) return <ListFailed what={failed} error={query.error} onRetry={query.refetch} />
  if (query.data !== undefined) return children(query.data, empty)
  // A list that is still loading must not look empty, even while the browser is offline and requests nothing.
  return canTrade === 'trading' ? <TableSkeleton /> : empty
}

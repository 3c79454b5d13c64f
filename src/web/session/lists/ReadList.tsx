import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { ListFailed } from './ListFailed'
import { NoRows } from './NoRows'

type ReadListProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** The message when it could not be read. */
  failed: string
  /** The rows by name, and where they come from: "open orders". */
  what: string
  hint: string
  /** Drawn only after the list was read: with the rows, or with what is shown when there are none. */
  children: (data: Data, empty: ReactNode) => ReactNode
}

/** A list of the account: why it failed, that it loads, that there is no account to have it, or what was read. */
export function ReadList<Data>({ query, failed, what, hint, children }: ReadListProps<Data>) {
  const { canTrade } = useTradeAccess()
  const empty = <NoRows what={what} hint={hint} />
  if (query.error !== null) return <ListFailed what={failed} error={query.error} onRetry={query.refetch} />
  if (query.data !== undefined) return children(query.data, empty)
  // A list that is on its way is not an empty one, also while the browser is offline and asks for nothing.
  return canTrade === 'trading' ? <TableSkeleton /> : empty
}

import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import { signedOut } from './accountContext'
import { laterList } from './laterList'

/**
 * A list of the account for what is computed from it: drawn a frame after the list itself, so that a new row does not wait
 * for it. Undefined until it is read. Without `isHeard` it is read whenever something else draws, and draws nothing.
 */
export function useLater<Data, Part>(
  options: UseQueryOptions<Data> | undefined,
  partOf: (data: Data) => Part,
  isHeard = true,
): Part | undefined {
  const query: UseQueryOptions<Data> = options ?? signedOut
  const client = useQueryClient()
  // It has the list read, and draws nothing.
  useQuery<Data>({ ...query, notifyOnChangeProps: nothing })
  const { queryKey } = query
  const list = useMemo(() => laterList(client, queryKey, partOf), [client, queryKey, partOf])
  return useSyncExternalStore(isHeard ? list.subscribe : subscribeToNothing, list.getSnapshot)
}

const nothing: [] = []

/** All of it, for `partOf`. */
export const whole = <Data>(data: Data): Data => data

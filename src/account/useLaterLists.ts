import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { signedOut, useAccountSession, withoutStops, type RestingOrders } from './accountContext'
import type { OpenOrders } from './openOrders'
import type { Positions } from './positions'
import type { AccountReply } from '@/protocol/rest/account'
import { laterList } from './laterList'
import { subscribeToNothing } from '@/lib/subscribeToNothing'

/**
 * A list of the account for what is computed from it: drawn a frame after the list itself, so that a new row does not wait
 * for it. Undefined until it is read. Without `isHeard` it is read whenever something else draws, and draws nothing.
 */
function useLater<Data, Part>(
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
const whole = <Data>(data: Data): Data => data
const ordersOf = ({ orders }: RestingOrders) => orders

/** Without the stops that wait. */
export function useOpenOrdersLater(): RestingOrders | undefined {
  const orders = useLater(useAccountSession()?.data.queries.openOrders, ordersOf)
  return useMemo(() => orders && withoutStops({ orders }), [orders])
}

export function useFillsLater() {
  return useLater(useAccountSession()?.data.queries.fills, whole)
}

export function usePositionsLater(isHeard?: boolean) {
  return useLater(useAccountSession()?.data.queries.positions, whole, isHeard)
}

export function useAccountSummaryLater(isHeard?: boolean) {
  return useLater(useAccountSession()?.data.queries.summary, whole, isHeard)
}

/** Undefined while it is not read. The orders are without the stops that wait. */
export type AccountLists = {
  readonly summary: AccountReply | undefined
  readonly positions: Positions | undefined
  readonly open: RestingOrders | undefined
}

/**
 * Reads the account's lists as they are when it is called: a press is judged by them, and what is drawn may be older. It
 * draws nothing.
 */
export function useAccountListsNow(): () => AccountLists {
  const client = useQueryClient()
  const queries = useAccountSession()?.data.queries
  return () => {
    const orders = queries && client.getQueryData<OpenOrders>(queries.openOrders.queryKey)
    return {
      summary: queries && client.getQueryData<AccountReply>(queries.summary.queryKey),
      positions: queries && client.getQueryData<Positions>(queries.positions.queryKey),
      open: orders && withoutStops(orders),
    }
  }
}
